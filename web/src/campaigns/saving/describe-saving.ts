import type { ApiError } from '@street-musketeers/contract/client.ts'
import { formatDateAndTime, formatTime, londonDate } from '../../app/format/format-date.ts'
import type { Values } from './form-values.ts'

type Saved = 'leaflet' | 'draft'

/** Says that what a form saves is not there any more. */
export const describeGone = (what: Saved): string =>
  `This ${what} was ${what === 'draft' ? 'published or ' : ''}thrown away, here or elsewhere. What you typed is still on this page: copy what you need.`

/**
 * How far a form that saves itself is saved, in one sentence.
 * @param theirs what both sides changed and nobody has chosen yet
 * @param what the form is about
 */
export function describeSaving(
  { at, failed }: { at: string | null; failed: ApiError | null },
  theirs: Values,
  what: Saved,
): string {
  if (failed?.status === 404) return describeGone(what)
  if (failed?.error === 'TooLarge') return failed.message
  if (failed && Object.keys(failed.fields).length > 0)
    return 'Not saved yet: see what to change beside its field. What you typed is still here.'
  if (failed) return 'Not saved yet. What you typed is still here, and we’ll try again in a moment.'
  if (Object.keys(theirs).length > 0)
    return `Two people, or two tabs, have changed this ${what}. Choose which words to keep, beside their fields.`
  if (!at) return 'We save what you type as you go.'
  const isToday = londonDate(at) === londonDate(new Date())
  return `Saved ${isToday ? `at ${formatTime(at)}` : `on ${formatDateAndTime(at)}`}.`
}
