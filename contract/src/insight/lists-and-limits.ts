/** Shown as the username of a closed account (rule: closing-erases-personal-data). */
export const closedUsername = 'Deactivated account'

/** The numbers that select a role in the administrators' lists. */
export const roleSelectors = { musketeers: 3, organisations: 2, applications: 4 } as const
export type RoleSelector = (typeof roleSelectors)[keyof typeof roleSelectors]

export const listStatuses = [
  'active',
  'inactive',
  'deactivated',
  'waiting',
  'vouched',
  'rejected',
  'unsent',
] as const
export type ListStatus = (typeof listStatuses)[number]
export const listSorts = ['signup', 'firstname', 'lastname', 'name', 'email', 'waiting'] as const
export type ListSort = (typeof listSorts)[number]

interface ListKind {
  statuses: readonly ListStatus[]
  sorts: readonly ListSort[]
  /** What the list shows by default. Without a status, it shows accounts of every status. */
  defaults: { status?: ListStatus; sort: ListSort; order: 'asc' | 'desc' }
}

/** The filters and sort orders of each list. `waiting` sorts by when the application was submitted. */
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
    statuses: ['waiting', 'vouched', 'rejected', 'unsent'],
    sorts: ['waiting', 'signup', 'name', 'email'],
    defaults: { status: 'waiting', sort: 'waiting', order: 'asc' },
  },
} as const satisfies Record<RoleSelector, ListKind>

/** A search finds at most this many accounts, the newest. At this number, `totalElements` means "or more". */
export const maxSearchResults = 100
export const maxSearchLength = 100

/** Counts below this are shown as "fewer than 3" (rule: small-counts-hidden). */
export const minShownCount = 3

/** The charts, in their order (rule: charts-show-twelve-months). */
export const chartTypes = ['Musketeers joined', 'Leaflets e-mailed', 'Leaflets delivered'] as const

/** A smaller number of musketeers is not shown to organisations (rule: campaign-audience). */
export const minAudience = 10

/** A smaller number of people is not shown (rule: retained-musketeers). */
export const minRetainedPeople = 10
