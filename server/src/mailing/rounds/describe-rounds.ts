import { roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import type { HeldRound } from '../../membership/index.ts'

/** `Your doors: a postcode in LS27 0, even numbers (or the second half). Yours until 4 Dec 2026.` Null without any. */
export const describeRounds = (rounds: readonly HeldRound[]): string | null =>
  rounds
    .map(
      ({ sector, part, until }) =>
        `Your doors: a postcode in ${sector}, ${roundPartLabels[part].toLowerCase()}. Yours until ${formatDay(until)}.`,
    )
    .join(' ') || null
