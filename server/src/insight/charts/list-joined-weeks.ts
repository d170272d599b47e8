import type { JoinedWeek } from '@street-musketeers/contract/insight/figures.ts'
import type { OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastWeeks } from '../counts/rules.ts'
import { findShownWeeks } from '../counts/store.ts'
import { maskSmallCount, shownWeeks } from './rules.ts'

/** Who joined an organisation's campaigns, week by week (rule: weeks-of-joining). */
export async function listJoinedWeeks(
  db: Db,
  by: OrganisationOrAdministrator,
  now: Date,
): Promise<JoinedWeek[]> {
  if (by.role === 'administrator') return []
  const weeks = lastWeeks(now, shownWeeks)
  const rows = await findShownWeeks(db, { accountId: by.organisationId, since: weeks[0]! })
  return weeks.map((week) => {
    const counted = rows.find((row) => row.week === week)
    return { week, joined: counted ? maskSmallCount(counted.joined) : null }
  })
}
