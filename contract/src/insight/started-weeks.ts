import type { CampaignWeek } from './campaign-weeks.ts'

/** A campaign's weeks from the first on in which something is shown (rule: campaign-weeks). */
export function startedWeeks(weeks: readonly CampaignWeek[]): readonly CampaignWeek[] {
  const first = weeks.findIndex((week) => week.counted || week.packs + week.scans + week.presses > 0)
  return first < 0 ? [] : weeks.slice(first)
}
