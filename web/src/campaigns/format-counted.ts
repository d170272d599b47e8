import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { formatFigure } from '../app/format/format-figure.ts'

/**
 * A number of people as text, or "not counted yet" (rule: people-counts-weekly).
 * @param since when what they did became possible
 */
export function formatCounted(
  figure: OwnCampaign['joined'],
  since: string,
  peopleCounts: OwnCampaign['peopleCounts'],
): string {
  const isCounted = !peopleCounts || (peopleCounts.countedAt !== null && peopleCounts.countedAt > since)
  return isCounted ? formatFigure(figure) : 'not counted yet'
}
