import type { LeafletContent } from './leaflet-content.ts'

/**
 * A master with what a branch completes: when and where, whom to contact, and the size of its paper. Everything else stays as its union
 * wrote it (rule: masters).
 */
export const completeMaster = (master: LeafletContent, own: LeafletContent): LeafletContent => ({
  ...master,
  size: own.size,
  action: { ...own.action, words: master.action.words },
  who: own.who,
  second: master.second && {
    ...master.second,
    place: own.second?.place ?? '',
    directions: own.second?.directions ?? '',
  },
})

/** The beginnings of the names of fields that a branch completes. */
const completed = [
  'size',
  'action.date',
  'action.time',
  'action.place',
  'action.directions',
  'action.address',
  'who.',
  'second.place',
  'second.directions',
  'imprint',
]

/** Whether a branch completes a field of a master, as a remark names it. */
export const isCompletedByBranch = (field: string): boolean =>
  completed.some((name) => field.startsWith(name))
