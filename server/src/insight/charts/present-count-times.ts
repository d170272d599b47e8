import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { firstCountAt } from '../counts/rules.ts'

/**
 * When a campaign's people were and will be counted, for its organisation (rule: people-counts-weekly).
 * @param times what is stored; nothing for a new campaign
 * @param subDate when it was published
 */
export const presentCountTimes = (
  times: { counted_at: Date | null; next_count_at: Date | null } | undefined,
  subDate: string,
): NonNullable<OwnCampaign['peopleCounts']> => ({
  countedAt: times?.counted_at?.toISOString() ?? null,
  nextAt: (times?.next_count_at ?? firstCountAt(new Date(subDate))).toISOString(),
})
