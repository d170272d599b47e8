import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { hubMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { recordAction } from '../audit/index.ts'
import { notifyAccount } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOf } from '../platform/database/page.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { problem } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { closeHub } from './close-hub.ts'
import { hubDecidedEmail } from './email-kinds.ts'
import {
  deleteHub,
  findOldestWords,
  findWhoOffers,
  lockHub,
  pageOfHubs,
  updateHub,
  type StoredHub,
} from './hub-store.ts'
import { stateOf, wordsOf } from './manage-hub.ts'
import { searchedPlaces } from './rules.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }
type Decision = 'approved' | 'refused' | 'closed'

/** The print hubs, for administrators: those with words to look at first, longest first. */
export async function listHubs(
  db: Db,
  request: InputOf<'GET /api/siteadmin/printhubs/:page/:size'>,
): Promise<ReplyOf<'GET /api/siteadmin/printhubs/:page/:size'>> {
  const { rows, total } = await pageOfHubs(db, request)
  const content = rows.map((hub) => ({
    id: hub.id,
    offeredBy: hub.account_id,
    ...wordsOf(hub),
    sheetsAWeek: hub.sheets_a_week,
    twoSided: hub.two_sided,
    printsElection: hub.prints_election,
    state: stateOf(hub),
    changed: hub.changed,
    since: hub.worded_at.toISOString(),
    revision: String(hub.revision),
  }))
  return pageOf(content, total, request)
}

/** The print hub that has waited longest for an administrator, with how many wait. */
export const findHubToLookAt = (db: Db) => findOldestWords(db)

/**
 * Approves the words of a print hub that an administrator has read (rule: print-hubs).
 * @throws {Problem} NotFound; ChangedMeanwhile if they were changed or decided on since
 */
export async function approveHub(
  tx: Tx,
  by: Administrator,
  { id, revision }: InputOf<'POST /api/siteadmin/printhub/:id/approval'>,
  context: Context,
): Promise<void> {
  const hub = await lockWordsRead(tx, id, revision)
  if (hub.approved_at && !hub.changed) return
  const words = hub.changed ?? wordsOf(hub)
  await updateHub(tx, id, {
    ...words,
    places: searchedPlaces(words.sector),
    changed: null,
    approved_at: hub.approved_at ?? context.now,
    revision: hub.revision + 1,
  })
  await recordDecision(tx, by, hub, { decision: 'approved', reason: '' }, context)
}

/**
 * Refuses the new words of a print hub; without new ones closes it (rules: print-hubs, print-hubs-close).
 * @returns what happened
 * @throws as {@link approveHub}
 */
export async function refuseHub(
  tx: Tx,
  by: Administrator,
  { id, revision, reason }: InputOf<'POST /api/siteadmin/printhub/:id/refusal'>,
  context: Context,
): Promise<{ message: string }> {
  const hub = await lockWordsRead(tx, id, revision)
  const decision: Decision = hub.approved_at && !hub.changed ? 'closed' : 'refused'
  await recordDecision(tx, by, hub, { decision, reason }, context)
  // Whoever refuses the same words a second time would close the print hub.
  if (hub.changed) await updateHub(tx, id, { changed: null, revision: hub.revision + 1 })
  else if (decision === 'closed') await closeHub(tx, hub, context)
  else await deleteHub(tx, id)
  return { message: hubMessages.refused }
}

async function lockWordsRead(tx: Tx, id: number, revision: string): Promise<StoredHub> {
  const hub = await lockHub(tx, id)
  if (!hub) throw problem('NotFound')
  if (String(hub.revision) !== revision)
    throw problem('ChangedMeanwhile', {
      message: 'These words have just been changed or decided on. Load the page again to read them.',
    })
  return hub
}

/** The audit log names the sector, and nobody. */
async function recordDecision(
  tx: Tx,
  by: Administrator,
  hub: StoredHub,
  { decision, reason }: { decision: Decision; reason: string },
  context: Context,
): Promise<void> {
  const { now } = context
  await recordAction(tx, by, { action: `${decision}-print-hub`, about: hub.sector, now })
  const idempotencyKey = `print-hub-decided:${hub.id}:${hub.revision}:${decision}`
  const decided = {
    idempotencyKey,
    hubName: (hub.changed ?? hub).name,
    decision: decision === 'refused' && hub.approved_at ? ('kept' as const) : decision,
    reason,
  }
  const owner = await findWhoOffers(tx, hub.id)
  if (owner) await notifyAccount(tx, owner, hubDecidedEmail, decided, context)
}
