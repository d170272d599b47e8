import { createHash } from 'node:crypto'
import { problem, type Problem } from './problem.ts'

/** The fields of a form, as they are stored. */
export type Fields = Record<string, string | boolean>

/**
 * Names what is stored, so that a save can say what it started from: the same for the same values, no matter who saved them. Null: nothing is
 * stored.
 */
export const revisionOf = (stored: Fields | null): string =>
  createHash('sha256')
    .update(JSON.stringify(stored && Object.entries(stored).sort()))
    .digest('base64url')
    .slice(0, 16)

/**
 * Refuses a save that would overwrite what somebody else has saved since (rule: saves-never-overwrite). Call it with what is saved locked.
 * @param next what is to be stored. If it is stored already, a repeated save did it
 * @param goneMessage what is said if nothing is stored any more
 * @param revision of what the save started from; undefined: it does not say
 * @param pathOf the name that the form's field has
 * @returns the revision of what is to be stored
 * @throws {Problem} ChangedMeanwhile, with the revision of what is stored now, and its values where they differ
 */
export function requireRevision(
  {
    stored,
    next,
    revision,
    goneMessage,
  }: { stored: Fields | null; next: Fields; revision: string | undefined; goneMessage?: string },
  pathOf: (field: string) => string = (field) => field,
): string {
  const [current, saved] = [revisionOf(stored), revisionOf(next)]
  if (revision === undefined || revision === current || saved === current) return saved
  if (!stored && goneMessage) throw problem('ChangedMeanwhile', { message: goneMessage, revision: current })
  throw changedMeanwhile({ stored, next, current }, pathOf)
}

/** The fields that differ between what is stored and what is to be stored. */
export const differingFields = (stored: Fields | null, next: Fields): string[] => [
  ...new Set(
    [...Object.keys(stored ?? {}), ...Object.keys(next)].filter((field) => stored?.[field] !== next[field]),
  ),
]

/** The refusal of a save that would overwrite what somebody else has saved, with what is stored now where it differs. */
export const changedMeanwhile = (
  { stored, next, current }: { stored: Fields | null; next: Fields; current: string },
  pathOf: (field: string) => string = (field) => field,
): Problem =>
  problem('ChangedMeanwhile', {
    revision: current,
    fields: Object.fromEntries(
      differingFields(stored, next).map((field) => [pathOf(field), sentenceOf(stored?.[field])]),
    ),
  })

/** Longer texts do not fit beside a field: the form shows them by itself. */
const maxQuotedLength = 200

function sentenceOf(value: Fields[string] | undefined): string {
  if (typeof value === 'boolean') return 'Somebody else has chosen otherwise.'
  if (!value) return 'Somebody else has left this empty.'
  return value.length > maxQuotedLength
    ? 'Somebody else has changed this.'
    : `Somebody else has saved “${value}”.`
}

/** What was written, by the paths of its fields, for comparison: `content.headline`, `content.rights.2.right`, `imprint.promoter`. */
export function fieldsOf(value: unknown, path: readonly string[] = []): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { [path.join('.')]: String(value ?? '') }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => fieldsOf(inner, [...path, key])),
  ) as Record<string, string>
}

/**
 * Decides about a save of a form that saves itself. What is stored already is not saved again, whatever its revision, so a repeated call does no
 * harm. A save replaces an earlier one of its page that was still under way, and an earlier one that comes later is refused. Call it with
 * what is saved locked.
 * @param current the number of what is stored
 * @param revision the number of what the save started from
 * @param underWay earlier saves of the same page
 * @returns whether there is something to save
 * @throws {Problem} ChangedMeanwhile (rule: saves-never-overwrite)
 */
export function isNewSave<Written>(
  { stored, next, current }: { stored: Written; next: Written; current: number },
  { revision, underWay }: { revision: number; underWay: readonly Written[] },
): boolean {
  const fields = fieldsOf(stored)
  const isStored = (written: Written) => differingFields(fields, fieldsOf(written)).length === 0
  if (isStored(next)) return false
  if (revision !== current && !underWay.some(isStored))
    throw changedMeanwhile({ stored: fields, next: fieldsOf(next), current: String(current) })
  return true
}
