import { markAskedWhatNext } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import { maySend } from '../../platform/mail/stop-sending.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, isDaytime, londonDate } from '../../platform/values/clock.ts'
import { deletePromises } from '../settings/store.ts'
import { campaignNearEmail, firstWeekEmail, whatNextEmail } from './email-kinds.ts'
import { firstWeek, recentLeaflet } from './rules.ts'
import {
  findCampaignsFor,
  findNewcomers,
  findRunOut,
  lockPromisesToCheck,
  markPromisesChecked,
  savePromises,
} from './store.ts'

/** How many people one transaction handles. */
const batchSize = 1000

/** Emails newcomers who joined nothing, and keeps the promises that are due today (rule: campaigns-to-join). By day only. */
export async function queueSuggestions(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  if (!isDaytime(platform.clock.now())) return
  await inBatches(platform, emailNewcomers)
  await inBatches(platform, keepPromises)
}

/** @param queueBatch @returns how many people it handled */
async function inBatches(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  queueBatch: (tx: Tx, now: Date) => Promise<number>,
): Promise<void> {
  let done: number
  do {
    done = await db.transaction().execute(async (tx) => {
      const now = clock.now()
      return (await maySend(tx, now)) ? queueBatch(tx, now) : 0
    })
  } while (done === batchSize)
}

async function emailNewcomers(tx: Tx, now: Date): Promise<number> {
  const today = londonDate(now)
  const newcomers = await findNewcomers(tx, { ...firstWeek(now), count: batchSize })
  if (!newcomers.length) return 0
  const found = await findCampaignsFor(tx, newcomers, today)
  await queueAll(tx, {
    kind: firstWeekEmail,
    found,
    keyOf: ({ accountId }) => `first-week:${accountId}`,
    now,
  })
  const promised = found.filter(({ campaignIds }) => campaignIds.length === 0)
  await savePromises(
    tx,
    promised.map(({ accountId }) => accountId),
    { now, today },
  )
  return newcomers.length
}

/**
 * Emails musketeers for whom no leaflet waits any more what they could join, once for the campaigns that they are in (rule:
 * campaigns-to-join). While there is nothing to join they get no email, until they are due again.
 */
export async function queueWhatNext(tx: Tx, accountIds: readonly number[], now: Date): Promise<void> {
  if (!accountIds.length) return
  const runOut = await findRunOut(tx, accountIds, addMilliseconds(now, -recentLeaflet))
  if (!runOut.length) return
  const latest = new Map(runOut.map((each) => [each.accountId, each]))
  const found = (await findCampaignsFor(tx, [...latest.keys()], londonDate(now))).filter(
    ({ campaignIds }) => campaignIds.length > 0,
  )
  await queueAll(tx, {
    kind: whatNextEmail,
    found,
    keyOf: ({ accountId }) => `what-next:${accountId}:${latest.get(accountId)!.latestMembershipId}`,
    now,
  })
  await markAskedWhatNext(
    tx,
    found.map(({ accountId }) => latest.get(accountId)!),
  )
}

interface Found {
  accountId: number
  campaignIds: number[]
}

/** Queues an email about the campaigns that were found to each musketeer. */
const queueAll = (
  tx: Tx,
  {
    kind,
    found,
    keyOf,
    now,
  }: {
    kind: typeof firstWeekEmail
    found: readonly Found[]
    keyOf: (found: Found) => string
    now: Date
  },
) =>
  queueEmails(
    tx,
    kind,
    found.map((each) => ({
      idempotencyKey: keyOf(each),
      accountId: each.accountId,
      content: { campaignIds: each.campaignIds },
    })),
    now,
  )

/** Looks once a day for a campaign for everybody who was promised an email when there is one. */
async function keepPromises(tx: Tx, now: Date): Promise<number> {
  const today = londonDate(now)
  const accountIds = await lockPromisesToCheck(tx, today, batchSize)
  if (!accountIds.length) return 0
  const kept = (await findCampaignsFor(tx, accountIds, today)).filter(
    ({ campaignIds }) => campaignIds.length > 0,
  )
  await queueAll(tx, {
    kind: campaignNearEmail,
    found: kept,
    keyOf: ({ accountId, campaignIds }) => `campaign-near:${accountId}:${campaignIds[0]}`,
    now,
  })
  await deletePromises(
    tx,
    kept.map(({ accountId }) => accountId),
  )
  await markPromisesChecked(tx, accountIds, today)
  return accountIds.length
}
