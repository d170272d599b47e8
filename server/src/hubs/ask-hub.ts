import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import {
  hubMessages,
  hubWording,
  maxRequests,
  nextHubSentence,
  printsFor,
  requestDays,
  shownHubs,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NearbyHub, OwnRequest, Printing } from '@street-musketeers/contract/hubs/print-requests.ts'
import { campaignDisplayName, findJoinableCampaign } from '../campaigns/index.ts'
import { lockOpenAccount, notifyAccount } from '../identity/index.ts'
import { findDistrict } from '../places/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import {
  addDays,
  addMilliseconds,
  days,
  endOfLondonDay,
  londonDate,
  mondayOf,
} from '../platform/values/clock.ts'
import { findNextHub } from './close-hub.ts'
import { hubAskedEmail } from './email-kinds.ts'
import { findNotesOf } from './note-store.ts'
import { presentNotes } from './present.ts'
import {
  findHubsAskedBefore,
  findNearHubs,
  findWhoOffers,
  isOpen,
  lockHub,
  takeSheets,
  updateHub,
  type StoredHub,
} from './hub-store.ts'
import { findHubsNamedFor } from './named-hub-store.ts'
import {
  countRequests,
  countToPrint,
  findCampaignsToAskFor,
  findLeafletOf,
  findRequestFor,
  findRequestsOf,
  insertRequest,
  lockLeafletOf,
} from './request-store.ts'
import {
  choicesFor,
  lastDayOf,
  namesHome,
  nearestFirst,
  nearnessOf,
  searchedPlaces,
  sheetsOfPack,
  shownSheets,
} from './rules.ts'

/** By musketeer: who asks and cancels again and again would learn of others from what is left. */
export const asksPerMusketeer: Limit = { name: 'print-hub-asked', points: 10, windowMs: days(1) }

/** As many as a print pack may have. A larger number is probably a mistake. */
const maxSheets = 500

type NamedRow = Awaited<ReturnType<typeof findHubsNamedFor>>[number]

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** The print hubs that are named for a campaign, and then those near a place, or near the musketeer's own district (rules: named-print-hubs, print-requests). */
export async function listNearbyHubs(
  db: Db,
  { accountId }: Musketeer,
  { near: typed, campaignId }: InputOf<'GET /api/printhubs'>,
  now: Date,
): Promise<ReplyOf<'GET /api/printhubs'>> {
  const place = typed ?? (await findDistrict(db, accountId))
  const today = londonDate(now)
  const monday = mondayOf(today)
  const joined = campaignId === undefined ? undefined : await findLeafletOf(db, accountId, campaignId)
  const named =
    campaignId === undefined ? [] : await findHubsNamedFor(db, { accountId, campaignId, today, monday })
  const places = place === null ? [] : searchedPlaces(place)
  const near = await findNearHubs(db, {
    places,
    monday,
    sheets: 1,
    printElection: joined?.is_election_material ?? false,
    except: { accountId },
    limit: shownHubs + named.length,
  })
  const sharedWith = (hub: NamedRow) => places.find((each) => hub.places.includes(each))
  const isNamed = ({ id }: { id: number }) => named.some((each) => each.id === id)
  return {
    place,
    hubs: [
      ...nearestFirst(named.map((hub) => presentNearby(hub, sharedWith(hub), hub.organisation ?? ''))),
      ...near
        .filter((hub) => !isNamed(hub))
        .slice(0, shownHubs)
        .map((hub) => presentNearby(hub, hub.shared, null)),
    ],
  }
}

/** @param shared the smallest place that it shares with where somebody looks */
const presentNearby = (
  {
    id,
    name,
    sector,
    handover,
    prints_election: printsElection,
    sheets_left: sheetsLeft,
  }: Omit<NamedRow, 'places' | 'organisation'>,
  shared: string | undefined,
  namedBy: string | null,
): NearbyHub => ({
  id,
  name,
  sector,
  handover,
  printsElection,
  nearness: shared === undefined ? null : nearnessOf(shared),
  freeSheets: shownSheets(sheetsLeft),
  namedBy,
})

/** What a musketeer asked of print hubs, and for which campaigns they can ask. */
export async function listOwnRequests(
  db: Db,
  { accountId }: Musketeer,
  now: Date,
): Promise<ReplyOf<'GET /api/printrequests'>> {
  const today = londonDate(now)
  const requests = await findRequestsOf(db, accountId, today)
  const notes = await findNotesOf(
    db,
    requests.filter((request) => !request.is_stopped).map(({ id }) => id),
  )
  const campaigns = await findCampaignsToAskFor(db, accountId, today)
  return {
    requests: requests.map((request) => ({
      id: request.id,
      campaignId: request.campaign_id,
      campaignName: campaignDisplayName({ name: request.campaign_name }),
      leaflets: request.leaflets,
      nickname: request.nickname,
      wantedBy: request.wanted_by,
      hub: { name: request.name, sector: request.sector, handover: request.handover },
      state: stateOfOwn(request),
      until: lastDayOf(request),
      ...presentNotes(notes.get(request.id), false),
    })),
    campaigns: campaigns.map(({ id, name, is_election_material: isElectionMaterial }) => ({
      campaignId: id,
      campaignName: campaignDisplayName({ name }),
      isElectionMaterial,
    })),
  }
}

/** What print hubs print for a musketeer, and how much waits at their own one. */
export async function findPrinting(db: Db, accountId: number, now: Date): Promise<Printing> {
  const requests = await findRequestsOf(db, accountId, londonDate(now))
  return {
    requests: requests.map((request) => ({
      campaignId: request.campaign_id,
      hubName: request.name,
      state: stateOfOwn(request),
    })),
    toPrint: await countToPrint(db, 'print_hub.account_id', accountId),
  }
}

type OwnRow = Awaited<ReturnType<typeof findRequestsOf>>[number]

function stateOfOwn(request: OwnRow): OwnRequest['state'] {
  if (request.is_stopped) return 'stopped'
  if (request.ready_at) return 'ready'
  if (request.is_over) return 'over'
  return request.is_refused ? 'election' : 'asked'
}

/**
 * Asks a print hub to print a campaign's leaflet, and reserves its sheets of this week (rule: print-requests). The same request twice is one.
 * @throws {Problem} NotFound for a print hub that takes no requests; NotJoined; InvalidInput for too few sheets left, election material that it does not print, a leaflet that another one was asked for, a day that cannot be, or too
 *   many requests; those of {@link findJoinableCampaign}; SignInNeeded if the account has just been closed
 */
export async function askHub(
  tx: Tx,
  { accountId }: Musketeer,
  input: InputOf<'POST /api/printhub/:id/requests'>,
  context: Context,
): Promise<void> {
  const { id: hubId, campaignId, leaflets, nickname, wantedBy } = input
  const { now } = context
  const today = londonDate(now)
  // Locked: a request after closing would stay, and two at once would both count as the last one allowed.
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  // Locked: sheets that are given back between two looks at it would seem to be too few, and then enough.
  const hub = await lockHub(tx, hubId)
  if (!hub) throw problem('NotFound')
  if (hub.account_id === accountId) throw problemWith('id', hubMessages.notYours)
  const asked = await findRequestFor(tx, accountId, campaignId)
  // Before any other reason: one that takes no requests answers as one that is not there.
  if (asked?.hub_id !== hubId && !(await isOpen(tx, hubId))) throw problem('NotFound')
  // Locked: the request of a member who leaves at the same moment would stay.
  const leaflet = await lockLeafletOf(tx, accountId, campaignId)
  if (!leaflet) throw problem('NotJoined')
  await findJoinableCampaign(tx, campaignId, now)
  if (asked?.hub_id === hubId) return
  if (asked) throw problemWith('campaignId', hubMessages.askedAnother)
  if (namesHome(nickname)) throw problemWith('nickname', hubMessages.home)
  refuseDay(wantedBy, now)
  const isElectionMaterial = leaflet.is_election_material
  if (!printsFor({ printsElection: hub.prints_election }, { isElectionMaterial }))
    throw problemWith('campaignId', hubMessages.election)
  if ((await countRequests(tx, accountId)) >= maxRequests)
    throw problemWith('campaignId', hubMessages.tooMany)

  const choices = choicesFor(leaflet, { leaflets, isTwoSided: hub.two_sided })
  const sheets = sheetsOfPack(choices, leaflet.pages)
  if (sheets > maxSheets)
    throw problemWith('leaflets', `That would be ${sheets} sheets. Please ask for fewer.`)
  const monday = mondayOf(today)
  if (!(await takeSheets(tx, hubId, sheets, monday))) {
    const asker = { account_id: accountId, is_election_material: isElectionMaterial }
    throw await whyNotTaken(tx, hub, { asker, sheets, now })
  }
  await insertRequest(tx, {
    hub_id: hubId,
    account_id: accountId,
    campaign_id: campaignId,
    leaflets,
    sheets,
    week: monday,
    nickname,
    wanted_by: wantedBy,
    wording: hubWording,
    asked_at: now,
  })
  await tellHub(tx, hub, today, context)
}

/** @throws {Problem} InvalidInput */
function refuseDay(wantedBy: string, now: Date): void {
  if (wantedBy <= londonDate(now)) throw problemWith('wantedBy', hubMessages.tooSoon)
  if (wantedBy > londonDate(addMilliseconds(now, days(requestDays))))
    throw problemWith('wantedBy', hubMessages.tooLate)
}

async function whyNotTaken(
  tx: Tx,
  hub: StoredHub,
  { asker, sheets, now }: { asker: Parameters<typeof findNextHub>[2]; sheets: number; now: Date },
) {
  const next = await findNextHub(tx, hub, asker, now, sheets)
  const message = `That takes ${sheets} sheets with its slip, and ${hub.name} has fewer left this week. ${nextHubSentence(next)}`
  return problemWith('leaflets', message)
}

/** Emails those who print about what was asked before today, after the last email, and still waits. Runs every hour, so that no night is missed. */
export async function tellHubsOfEarlierDays(
  tx: Tx,
  _: unknown,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  const today = londonDate(now)
  const hubs = await findHubsAskedBefore(tx, endOfLondonDay(addDays(today, -1)))
  for (const hub of hubs) await tellHub(tx, hub, `${today}:earlier`, { secrets, now })
}

/** @param when the email is sent once for it, however many ask */
async function tellHub(tx: Tx, hub: StoredHub, when: string, context: Context): Promise<void> {
  const owner = await findWhoOffers(tx, hub.id)
  if (!owner) return
  const idempotencyKey = `print-hub-asked:${hub.id}:${when}`
  const content = { idempotencyKey, hubId: hub.id, hubName: hub.name }
  if (await notifyAccount(tx, owner, hubAskedEmail, content, context))
    await updateHub(tx, hub.id, { asked_emailed_at: context.now })
}
