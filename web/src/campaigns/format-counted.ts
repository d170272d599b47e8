import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import type { FigureValue } from '../ui/lists/figures.tsx'
import { formatFigure, isZero, noneCounted, notCounted } from '../app/format/format-figure.ts'

/**
 * A number of people, or that it is not counted yet (rule: people-counts-weekly).
 * @param since when what they did became possible
 */
export function formatCounted(
  figure: OwnCampaign['joined'],
  since: string,
  peopleCounts: OwnCampaign['peopleCounts'],
): FigureValue {
  return isCounted(since, peopleCounts) ? formatFigure(figure) : { reason: notCounted }
}

/** Leaflets delivered: they are live once people were counted who delivered them. */
export function formatDelivered({
  delivered,
  subDate,
  peopleCounts,
}: Pick<OwnCampaign, 'delivered' | 'subDate' | 'peopleCounts'>): FigureValue {
  if (!isCounted(subDate, peopleCounts)) return { reason: notCounted }
  return peopleCounts && isZero(delivered) ? { reason: noneCounted } : formatFigure(delivered)
}

/** Whether people were counted since an instant. Always for an administrator, whose numbers are live. */
export const isCounted = (since: string, peopleCounts: OwnCampaign['peopleCounts']): boolean =>
  !peopleCounts || (peopleCounts.countedAt !== null && peopleCounts.countedAt > since)
