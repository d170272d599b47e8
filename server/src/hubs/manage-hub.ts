import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { hubMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { OwnHub } from '@street-musketeers/contract/hubs/print-hubs.ts'
import { campaignDisplayName } from '../campaigns/index.ts'
import { lockOpenAccount } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { londonDate, mondayOf } from '../platform/values/clock.ts'
import { closeHub } from './close-hub.ts'
import { newHubCode, showHubCode } from './hub-code.ts'
import { findHubOf, insertHub, lockHub, lockHubOf, updateHub, type StoredHub } from './hub-store.ts'
import { findCampaignsNaming } from './named-hub-store.ts'
import { findNotesOf } from './note-store.ts'
import { presentQueue } from './print-queue.ts'
import { namesHome, searchedPlaces } from './rules.ts'
import { findHiddenSheets, findQueue } from './request-store.ts'
import type { HubWords } from './tables.ts'

/** The print hub that a musketeer offers, with its requests (rule: print-hubs). */
export async function showOwnHub(
  db: Db,
  { accountId }: Musketeer,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReplyOf<'GET /api/printhub'>> {
  const hub = await findHubOf(db, accountId)
  if (!hub) return { hub: null }
  const today = londonDate(now)
  const queue = await findQueue(db, hub.id, today)
  const notes = await findNotesOf(
    db,
    queue.map(({ id }) => id),
  )
  const campaigns = await findCampaignsNaming(db, hub.id)
  const monday = mondayOf(today)
  const hidden = await findHiddenSheets(db, hub.id, monday)
  return {
    hub: {
      ...presentHub(hub),
      sheetsTaken: hub.week === monday ? hub.sheets_taken - hidden : 0,
      requests: presentQueue(queue, notes),
      code: showHubCode(hub, secrets),
      campaigns: campaigns.map(({ id, name, organisation }) => ({
        id,
        campaignName: campaignDisplayName({ name }),
        organisation: organisation ?? '',
      })),
    },
  }
}

type ShownWithHub = 'sheetsTaken' | 'requests' | 'code' | 'campaigns'

const presentHub = (hub: StoredHub): Omit<OwnHub, ShownWithHub> => ({
  id: hub.id,
  ...wordsOf(hub),
  sheetsAWeek: hub.sheets_a_week,
  twoSided: hub.two_sided,
  printsElection: hub.prints_election,
  state: stateOf(hub),
  changed: hub.changed,
})

export const stateOf = ({ approved_at: approvedAt, paused_at: pausedAt }: StoredHub): OwnHub['state'] =>
  approvedAt === null ? 'waiting' : pausedAt === null ? 'open' : 'paused'

export const wordsOf = ({ name, sector, handover }: HubWords): HubWords => ({ name, sector, handover })

const areSame = (one: HubWords, other: HubWords) =>
  one.name === other.name && one.sector === other.sector && one.handover === other.handover

/**
 * Offers a print hub, or changes it (rule: print-hubs). Words that change are shown once an administrator has looked at them.
 * @throws {Problem} InvalidInput for a home address; SignInNeeded if the account has just been closed
 */
export async function saveHub(
  tx: Tx,
  { accountId }: Musketeer,
  { sheetsAWeek, twoSided, printsElection, ...words }: InputOf<'PUT /api/printhub'>,
  now: Date,
): Promise<{ message: string }> {
  if (namesHome(`${words.name} ${words.handover}`)) throw problemWith('handover', hubMessages.home)
  // Locked: a save after closing would store a print hub again, and two at once would offer two.
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  const printing = {
    sheets_a_week: sheetsAWeek,
    two_sided: twoSided,
    prints_election: printsElection,
  }
  const places = searchedPlaces(words.sector)
  const hub = await lockHubOf(tx, accountId)
  if (!hub) {
    await insertHub(tx, { account_id: accountId, ...words, places, worded_at: now, ...printing })
    return { message: hubMessages.offered }
  }
  if (areSame(words, hub.changed ?? hub)) {
    await updateHub(tx, hub.id, printing)
    return { message: hubMessages.saved }
  }
  const worded = { ...printing, revision: hub.revision + 1, worded_at: now }
  if (hub.approved_at === null) {
    await updateHub(tx, hub.id, { ...worded, ...words, places })
    return { message: hubMessages.offered }
  }
  // Back to what was approved needs nobody to look at it again.
  const changed = areSame(words, hub) ? null : JSON.stringify(words)
  await updateHub(tx, hub.id, { ...worded, changed })
  return { message: changed === null ? hubMessages.saved : hubMessages.savedToLookAt }
}

/** @throws {Problem} NotFound, also for somebody else’s */
export async function pauseHub(
  tx: Tx,
  by: Musketeer,
  { id, paused }: InputOf<'POST /api/printhub/:id/pause'>,
  now: Date,
): Promise<{ message: string }> {
  await lockOwnHub(tx, by, id)
  await updateHub(tx, id, { paused_at: paused ? now : null })
  return { message: paused ? hubMessages.paused : hubMessages.resumed }
}

/**
 * Makes a code of an own print hub that an administrator has approved, in place of the one before (rule: named-print-hubs).
 * @throws {Problem} NotFound, also for somebody else’s; InvalidInput before it is approved
 */
export async function makeHubCode(
  tx: Tx,
  by: Musketeer,
  id: number,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  const hub = await lockOwnHub(tx, by, id)
  if (!hub.approved_at) throw problemWith('id', hubMessages.notApproved)
  await updateHub(tx, id, newHubCode(secrets))
}

/** Closes an own print hub (rule: print-hubs-close). @throws {Problem} NotFound, also for somebody else’s */
export async function closeOwnHub(
  tx: Tx,
  by: Musketeer,
  id: number,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await closeHub(tx, await lockOwnHub(tx, by, id), context)
}

/** @throws {Problem} NotFound, also for somebody else’s */
async function lockOwnHub(tx: Tx, { accountId }: Musketeer, id: number): Promise<StoredHub> {
  const hub = await lockHub(tx, id)
  if (hub?.account_id !== accountId) throw problem('NotFound')
  return hub
}
