import { keptDays, roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import type { HeldRound } from '../../membership/index.ts'

/**
 * `Your doors: a postcode in LS27 0, even numbers (or the second half). Yours until 4 Dec 2026. After that day, another musketeer may get
 * them.` Null without any.
 */
export const describeRounds = (rounds: readonly HeldRound[]): string | null =>
  rounds.length
    ? `${rounds
        .map(
          ({ sector, part, until }) =>
            `Your doors: a postcode in ${sector}, ${roundPartLabels[part].toLowerCase()}. Yours until ${formatDay(until)}.`,
        )
        .join(' ')} After that day, another musketeer may get them.`
    : null

/** What is kept for a member because they delivered there last (rule: rounds-again); null for nothing. */
export const describeKept = (kept: OwnRounds['kept']): string | null =>
  kept.length
    ? `Last time you delivered to ${kept
        .map(({ sector, part }) => `a postcode in ${sector}, ${roundPartLabels[part].toLowerCase()}`)
        .join(', and ')}. We keep these doors for you for ${keptDays} days.`
    : null
