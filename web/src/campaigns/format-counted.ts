import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { formatFigure, formatLeaflets, isZero, noneCounted, notCounted } from '../app/format/format-figure.ts'

/**
 * A number of people as text, or "not counted yet" (rule: people-counts-weekly).
 * @param since when what they did became possible
 */
export function formatCounted(
  figure: OwnCampaign['joined'],
  since: string,
  peopleCounts: OwnCampaign['peopleCounts'],
): string {
  return isCounted(since, peopleCounts) ? formatFigure(figure) : notCounted
}

/** Leaflets delivered, as text: they are live once people were counted who delivered them. */
export function formatDelivered({
  delivered,
  subDate,
  peopleCounts,
}: Pick<OwnCampaign, 'delivered' | 'subDate' | 'peopleCounts'>): string {
  if (!isCounted(subDate, peopleCounts)) return notCounted
  return peopleCounts && isZero(delivered) ? noneCounted : formatLeaflets(delivered)
}

const isCounted = (since: string, peopleCounts: OwnCampaign['peopleCounts']): boolean =>
  !peopleCounts || (peopleCounts.countedAt !== null && peopleCounts.countedAt > since)
