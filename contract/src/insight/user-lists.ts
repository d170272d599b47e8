import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { optionalLine, page, PageNumber, PageSize } from '../fields.ts'
import { User } from './insight.ts'

/** Role selectors of the administrators' lists (rule: role-selectors). */
export const roleSelectors = { musketeers: 3, organisations: 2, applications: 4 } as const
type RoleSelector = (typeof roleSelectors)[keyof typeof roleSelectors]

export const ListStatus = z.enum(['active', 'inactive', 'deactivated', 'waiting', 'rejected', 'unsent'])
export type ListStatus = z.output<typeof ListStatus>
export const ListSort = z.enum(['signup', 'firstname', 'lastname', 'name', 'email', 'waiting'])
export type ListSort = z.output<typeof ListSort>

interface ListKind {
  statuses: readonly ListStatus[]
  sorts: readonly ListSort[]
  /** What the list shows until something else is asked for; without a status, accounts of every one. */
  defaults: { status?: ListStatus; sort: ListSort; order: 'asc' | 'desc' }
}

/** What each list can be filtered and sorted by. `waiting` sorts by when the application came in. */
export const listKinds = {
  3: {
    statuses: ['active', 'inactive', 'deactivated'],
    sorts: ['signup', 'firstname', 'lastname', 'email'],
    defaults: { sort: 'signup', order: 'desc' },
  },
  2: {
    statuses: ['active', 'deactivated'],
    sorts: ['signup', 'name', 'email'],
    defaults: { sort: 'signup', order: 'desc' },
  },
  4: {
    statuses: ['waiting', 'rejected', 'unsent'],
    sorts: ['waiting', 'signup', 'name', 'email'],
    defaults: { status: 'waiting', sort: 'waiting', order: 'asc' },
  },
} as const satisfies Record<RoleSelector, ListKind>

/** A search finds at most so many accounts, the newest. Then `totalElements` means "or more". */
export const maxSearchResults = 100

const Role = z.union([
  z.literal([2, 3, 4]),
  z.enum(['2', '3', '4']).transform((digit) => Number(digit) as RoleSelector),
])
const listFilters = {
  /** The beginnings of words of a name or an e-mail address; all of them must be there. */
  q: optionalLine(100),
  status: ListStatus.optional(),
  sort: ListSort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const hasStatus = ({ role, status }: { role: RoleSelector; status?: ListStatus | undefined }) =>
  status === undefined || (listKinds[role].statuses as readonly ListStatus[]).includes(status)
const noStatus = { path: ['status'], message: 'This list has no such status.' }
const hasSort = ({ role, sort }: { role: RoleSelector; sort?: ListSort | undefined }) =>
  sort === undefined || (listKinds[role].sorts as readonly ListSort[]).includes(sort)
const noSort = { path: ['sort'], message: 'This list cannot be sorted by that.' }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/:role/:page/:size',
  summary: `Accounts by role: 3 musketeers and 2 organisations, newest first, 4 applications that wait, longest waiting first; or searched, of one status, sorted otherwise. A search finds the newest ${maxSearchResults}.`,
  input: z
    .strictObject({ role: Role, page: PageNumber, size: PageSize, ...listFilters })
    .refine(hasStatus, noStatus)
    .refine(hasSort, noSort),
  reply: page(User),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/users/:role/csv',
  summary: 'The whole list as a table, searched, filtered and sorted in the same way. The read is logged.',
  input: z
    .strictObject({ role: Role, ...listFilters })
    .refine(hasStatus, noStatus)
    .refine(hasSort, noSort),
  reply: FileReply,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'TooManyTries'],
  download: 'text/csv',
})
