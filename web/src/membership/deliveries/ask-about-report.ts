import {
  unusualLeaflets,
  maxLeafletsDelivered,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import type { FormState, FormValues } from '../../ui/forms/form-state.ts'

/** What a report form asks: whether the number is right, or whether to replace or add to what the day has. */
export type ReportQuestion = Pick<FormState, 'message'> & { about: 'number' | 'day' }

/**
 * Asks about a number above 200, once (rule: delivery-limits). The answer `sureOf` counts only for the number asked about.
 * A number that would be refused is not asked about.
 * @param countName the field with the number of leaflets
 */
export const askIfUnusual =
  (countName: string) =>
  (values: FormValues): string | null => {
    const count = readWholeNumber(values[countName])
    const isUnusual = count !== null && count > unusualLeaflets && count <= maxLeafletsDelivered
    if (!isUnusual || readWholeNumber(values.sureOf) === count) return null
    return `You typed ${formatCount(count)} leaflets. Are you sure?`
  }

/** The question in a refusal; null for other refusals. */
export function questionIn(state: FormState | null): ReportQuestion | null {
  if (state?.error === 'Unsure') return { message: state.message, about: 'number' }
  if (state?.error === 'DayReported') return { message: state.message, about: 'day' }
  return null
}
