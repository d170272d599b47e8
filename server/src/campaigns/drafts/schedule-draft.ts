import { recordOrganisationAction } from '../../audit/index.ts'
import {
  draftMessages,
  maxDaysAhead,
  scheduleMessages,
} from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import {
  addMilliseconds,
  days,
  londonDate,
  londonInstant,
  londonWallClock,
} from '../../platform/values/clock.ts'
import { lockAsLookedAt, requireComplete } from './publish-draft.ts'
import { lacksApproval } from './check-approval.ts'
import { nameOf, wasSavedSince } from './rules.ts'
import { lockDraft, saveSchedule } from './store.ts'

type Schedule = InputOf<'PUT /api/campaigndraft/:id/schedule'>

/**
 * Chooses when a draft is published by itself, as it then is (rule: scheduled-drafts). Choosing the same again changes nothing, unless the draft was saved since:
 * the officer then has seen what it says (rule: scheduled-drafts).
 * @throws {Problem} NotFound, also for another organisation's draft; InvalidInput for an hour that has passed, does not exist or is too far
 * away, and for a draft that is not complete; LeafletRefused; ChangedMeanwhile if the draft or its schedule has changed since somebody looked
 */
export async function scheduleDraft(tx: Tx, by: Organisation, input: Schedule, now: Date): Promise<void> {
  const at = requireInstant(input, now)
  const draft = await lockAsLookedAt(tx, by, input)
  if (draft.publish_at?.getTime() === at.getTime() && !wasSavedSince(draft)) return
  if ((draft.publish_at?.toISOString() ?? null) !== (input.instead && new Date(input.instead).toISOString()))
    throw problem('ChangedMeanwhile', { message: draftMessages.scheduleChanged })
  const { imprint } = await requireComplete(tx, draft, at)
  if (await lacksApproval(tx, draft, imprint !== null)) throw problem('ApprovalNeeded')
  await saveSchedule(tx, draft.id, { at, by: by.accountId })
  await recordOrganisationAction(tx, by, { action: 'scheduled-draft', about: nameOf(draft), now })
}

/** An hour that occurs twice, when the clocks go back, is its first. */
function requireInstant({ publishDay, publishHour }: Schedule, now: Date): Date {
  const time = `${publishDay} ${String(publishHour).padStart(2, '0')}:00:00`
  const at = londonInstant(time)
  if (londonWallClock(at) !== time) throw problemWith('publishHour', scheduleMessages.skipped)
  if (publishDay < londonDate(now)) throw problemWith('publishDay', scheduleMessages.dayPassed)
  if (at <= now) throw problemWith('publishHour', scheduleMessages.passed)
  if (at > addMilliseconds(now, days(maxDaysAhead))) throw problemWith('publishDay', scheduleMessages.tooFar)
  return at
}

/** @throws {Problem} NotFound, also for another organisation's draft and one that has just been published */
export async function unscheduleDraft(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  const draft = await lockDraft(tx, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  if (!draft.publish_at) return
  await saveSchedule(tx, id, null)
  await recordOrganisationAction(tx, by, { action: 'unscheduled-draft', about: nameOf(draft), now })
}
