import { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { madeLeafletMessages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { inputMessage } from '@street-musketeers/contract/input-messages.ts'

/** An imprint as it was typed so far; null for a leaflet that is no election material. */
type TypedImprint = Imprint | null

/** The imprint as it is printed; empty without one, and until it is complete. */
export function printedImprint(imprint: TypedImprint): string {
  const complete = Imprint.safeParse(imprint)
  return complete.success ? imprintSentence(complete.data) : ''
}

/** What is missing from an imprint, or cannot be printed, each beside its field. None without an imprint. */
export function imprintProblems(imprint: TypedImprint): LeafletRemark[] {
  if (imprint && Object.values(imprint).every((part) => part === ''))
    return [{ field: 'imprint', code: 'missing', message: madeLeafletMessages.electionUnanswered }]
  const issues = imprint ? (Imprint.safeParse(imprint, { error: inputMessage }).error?.issues ?? []) : []
  return issues.map(({ path, message }) => ({ field: `imprint.${path.join('.')}`, code: 'imprint', message }))
}

/** To a branch that would change more of its union's leaflet than it completes (rule: masters). */
export const unionsWords = 'Only your union can change the words of its leaflet.'
