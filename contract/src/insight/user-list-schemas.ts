import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { optionalLine, page, PageNumber, PageSize } from '../fields.ts'
import { ListedUser } from './insight-schemas.ts'
import {
  exportUsers,
  listKinds,
  type ListSort,
  listSorts,
  type ListStatus,
  listStatuses,
  listUsers,
  maxSearchLength,
  maxSearchResults,
  type RoleSelector,
} from './user-lists.ts'

const Role = z.union([
  z.literal([2, 3, 4]),
  z.enum(['2', '3', '4']).transform((digit) => Number(digit) as RoleSelector),
])
const listFilters = {
  /** Each word must be the start of a word in a name or an email address. */
  q: optionalLine(maxSearchLength),
  status: z.enum(listStatuses).optional(),
  sort: z.enum(listSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const hasStatus = ({ role, status }: { role: RoleSelector; status?: ListStatus | undefined }) =>
  status === undefined || (listKinds[role].statuses as readonly ListStatus[]).includes(status)
const noStatus = { path: ['status'], message: 'This list has no such status.' }
const hasSort = ({ role, sort }: { role: RoleSelector; sort?: ListSort | undefined }) =>
  sort === undefined || (listKinds[role].sorts as readonly ListSort[]).includes(sort)
const noSort = { path: ['sort'], message: 'This list cannot be sorted by that.' }

export const userListEndpoints = {
  listUsers: endpoint(listUsers, {
    summary: `Accounts by role: 3 musketeers and 2 organisations, newest first; 4 pending applications, longest waiting first. A sign-up that is not confirmed yet has no id, and is inactive or unsent. Can be searched, filtered by status, and sorted. A search finds the newest ${maxSearchResults}.`,
    input: z
      .strictObject({ role: Role, page: PageNumber, size: PageSize, ...listFilters })
      .refine(hasStatus, noStatus)
      .refine(hasSort, noSort),
    reply: page(ListedUser),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  exportUsers: endpoint(exportUsers, {
    summary:
      'The whole list as a CSV file, searched, filtered and sorted in the same way. The read is logged.',
    input: z
      .strictObject({ role: Role, ...listFilters })
      .refine(hasStatus, noStatus)
      .refine(hasSort, noSort),
    reply: FileReply,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded', 'TooManyTries'],
  }),
}
