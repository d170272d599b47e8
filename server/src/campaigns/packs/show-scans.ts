import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundAtSecretPlaces } from '../../platform/secrets/secret-places.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { sumWeeks } from './store.ts'

/** What is shown of the packs of a campaign, in tens. */
export type PackFigures = Record<'packs' | 'scans' | 'presses', number>

/**
 * About how many packs of a campaign were printed, how often their codes were scanned and the button of their page pressed, until last Sunday
 * (rule: counted-scans); and what each week added to these, by its Monday. Only weeks in which something happened are among them.
 */
export async function showPackWeeks(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  campaignId: number,
  now: Date,
): Promise<{ total: PackFigures; weeks: Map<string, PackFigures> }> {
  const rows = await sumWeeks(db, campaignId, mondayOf(londonDate(now)))
  const shown = {
    packs: show(
      'packs',
      rows.map(({ packs }) => packs),
    ),
    scans: show(
      'scans',
      rows.map(({ opened }) => opened),
    ),
    presses: show(
      'presses',
      rows.map(({ pressed }) => pressed),
    ),
  }
  const figuresOf = (of: (sums: readonly number[]) => number): PackFigures => ({
    packs: of(shown.packs),
    scans: of(shown.scans),
    presses: of(shown.presses),
  })
  return {
    total: figuresOf((sums) => sums.at(-1) ?? 0),
    weeks: new Map(rows.map(({ week }, at) => [week, figuresOf((sums) => sums[at]! - (sums[at - 1] ?? 0))])),
  }

  /** @returns the sum at the end of each week as it is shown */
  function show(what: keyof PackFigures, ofWeeks: readonly number[]): number[] {
    let sum = 0
    const counted = `${what}:${campaignId}`
    return ofWeeks.map((count) => roundAtSecretPlaces((sum += count), { first: 10, counted }, secrets) ?? 0)
  }
}

/** About how often the codes of a campaign's leaflets were scanned and the button pressed until last Sunday; null for too few. */
export async function showScans(
  platform: { db: Db; secrets: Secrets },
  campaignId: number,
  now: Date,
): Promise<{ scans: number | null; presses: number | null }> {
  const { scans, presses } = (await showPackWeeks(platform, campaignId, now)).total
  return { scans: scans || null, presses: presses || null }
}
