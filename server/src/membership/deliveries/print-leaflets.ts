import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { skipSentence } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { requireOwner, findLeafletToPrint, makePrintPack } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { findHomesToSkip } from '../refusals/homes-to-skip.ts'
import { findMembership, type Membership } from '../store.ts'
import { findMembershipByLink } from './report-by-link.ts'

/** Per account: a print pack costs the server more than any other call. */
const packsPerAccount: Limit = { name: 'print-pack', points: 30, windowMs: minutes(15) }
/** For what is printed without signing in: nobody needs more than one or two of a leaflet, and an email may be forwarded. */
const packsPerLink: Limit = { name: 'print-pack-link', points: 30, windowMs: days(1) }

/**
 * A campaign's leaflet on sheets for a number of houses, for its musketeers, the organisation that published it and administrators.
 * @throws {Problem} those of {@link findLeafletToPrint} and {@link makePrintPack}; NotFound for another organisation's campaign;
 * NotJoined; TooManyTries
 */
export async function printLeaflets(
  by: Actor,
  request: InputOf<'GET /api/printpack/:campaignId'>,
  platform: Platform,
  now: Date,
): Promise<FileResponse> {
  const { db, limits, secrets } = platform
  const { organisationId, seat } = by
  if (organisationId && seat)
    await requireOwner(db, { role: 'organisation', organisationId, seat }, request.campaignId)
  const leaflet = await findLeafletToPrint(db, request, now)
  const membership = await requireJoined(db, by, request.campaignId)
  await limits.consume(packsPerAccount, String(by.accountId))
  const skip = membership ? await findHomesToSkip(db, membership.id, { secrets, now }) : []
  const musketeerId = membership && by.accountId
  return makePrintPack(leaflet, { ...request, cover: composeCover(skip, request), musketeerId }, platform)
}

/**
 * The same for a person who has a report link, which a member was sent (rule: report-links).
 * @throws {Problem} ReportLinkOver; those of {@link findLeafletToPrint} and {@link makePrintPack}; TooManyTries
 */
export async function printByLink(
  { link, ...choices }: InputOf<'GET /api/reportlink/:link/printpack'>,
  platform: Platform,
  now: Date,
): Promise<FileResponse> {
  const { db, limits, secrets } = platform
  const { id, campaignId, account_id: musketeerId } = await findMembershipByLink(db, link, { secrets, now })
  const request = { campaignId, ...choices }
  const leaflet = await findLeafletToPrint(db, request, now)
  await limits.consume(packsPerLink, link)
  const skip = await findHomesToSkip(db, id, { secrets, now })
  return makePrintPack(leaflet, { ...request, cover: composeCover(skip, request), musketeerId }, platform)
}

/** As many as fit, however long their numbers are. */
const maxOnCover = 100

/** The homes that get no leaflet, on a sheet of their own: what is on a leaflet, a neighbour reads (rule: no-more-leaflets). */
const composeCover = (skip: readonly string[], { doors }: { doors: string }): string[] =>
  skip.length === 0
    ? []
    : [
        'Keep this sheet: do not put it through a door.',
        ...(doors ? [`Your leaflets are for ${isolate(doors)}.`] : []),
        skipSentence(skip.slice(0, maxOnCover)),
        ...(skip.length > maxOnCover ? [`The campaign’s page names ${skip.length - maxOnCover} more.`] : []),
      ]

/** @returns a musketeer's membership; null for others, who need none. @throws {Problem} NotJoined */
async function requireJoined(db: Db, by: Actor, campaignId: number): Promise<Membership | null> {
  if (by.role !== 'musketeer') return null
  const membership = await findMembership(db, by.accountId, campaignId)
  if (!membership) throw problem('NotJoined')
  return membership
}
