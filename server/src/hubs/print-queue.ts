import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { hubMessages, packsInPdf } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { QueuedRequest } from '@street-musketeers/contract/hubs/print-hubs.ts'
import { formatDay, isolate } from '@street-musketeers/contract/text.ts'
import { campaignDisplayName, makePrintPacks } from '../campaigns/index.ts'
import { notifyAccount } from '../identity/index.ts'
import { recordCollected } from '../membership/index.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { FileResponse } from '../platform/http/file-response.ts'
import type { Limit } from '../platform/http/limits.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import type { CoverText } from '../printing/index.ts'
import { addMilliseconds, hours, londonDate } from '../platform/values/clock.ts'
import { pluralise } from '../platform/values/pluralise.ts'
import { recipientOf, tellOfEnd } from './close-hub.ts'
import { packsReadyEmail } from './email-kinds.ts'
import { giveBackSheets, lockHub, type StoredHub } from './hub-store.ts'
import type { StoredNote } from './note-store.ts'
import { presentNotes } from './present.ts'
import {
  deleteRequest,
  deleteRequestsBefore,
  findAsking,
  findQueue,
  findRequest,
  findRequestIdsOf,
  findRequestOfFormerMember,
  markPrinted,
  saveReady,
  type QueuedRow,
  type StoredRequest,
} from './request-store.ts'
import { choicesFor, requestRetention } from './rules.ts'

/** By print hub: a PDF costs the server as much as forty packs. */
const pdfsPerHub: Limit = { name: 'print-hub-pdf', points: 20, windowMs: hours(1) }
/** Of all different leaflets in one PDF: they are in memory together. */
const maxPdfBytes = 20 * 1024 * 1024

/** A row whose leaflet can be printed. */
type PrintableRow = QueuedRow & { leaflet_id: number; leaflet_version: number; leaflet_bytes: number }

const isPrintable = (row: QueuedRow): row is PrintableRow => row.ready_at === null && row.leaflet_id !== null

/** The requests that the next PDF has, as many as it takes, in their order: those that were in none; if there are none, all again. */
function choosePrinted(queue: readonly QueuedRow[]): PrintableRow[] {
  const leaflets = new Set<number>()
  const chosen: PrintableRow[] = []
  let bytes = 0
  const printable = queue.filter(isPrintable)
  const hasNew = printable.some((row) => !row.is_printed)
  for (const row of printable.filter((each) => !hasNew || !each.is_printed)) {
    const added = leaflets.has(row.leaflet_id) ? 0 : row.leaflet_bytes
    // One leaflet always fits.
    if (chosen.length === packsInPdf || (chosen.length > 0 && bytes + added > maxPdfBytes)) break
    leaflets.add(row.leaflet_id)
    bytes += added
    chosen.push(row)
  }
  return chosen
}

/** What is asked of a print hub, as its people see it (rule: print-requests). */
export function presentQueue(
  queue: readonly QueuedRow[],
  notes: ReadonlyMap<number, StoredNote[]>,
): QueuedRequest[] {
  const printed = new Set(choosePrinted(queue).map(({ id }) => id))
  return queue.map((row) => ({
    id: row.id,
    nickname: row.nickname,
    campaignName: campaignDisplayName({ name: row.campaign_name }),
    leaflets: row.leaflets,
    sheets: row.sheets,
    wantedBy: row.wanted_by,
    isElectionMaterial: row.is_election_material,
    hasBack: (row.leaflet_pages ?? 0) > 1,
    isPrinted: row.is_printed,
    state: stateInQueue(row, printed),
    ...presentNotes(notes.get(row.id), true),
  }))
}

function stateInQueue(row: QueuedRow, printed: ReadonlySet<number>): QueuedRequest['state'] {
  if (row.ready_at) return 'ready'
  if (row.is_refused) return 'election'
  if (row.leaflet_id === null) return 'over'
  return row.is_printed || printed.has(row.id) ? 'print' : 'later'
}

/**
 * The packs that wait at a print hub as one PDF, each after its slip (rule: print-packs-of-a-hub). Those of election material name the printer
 * (rule: election-at-print-hubs).
 * @throws {Problem} NotFound, also for somebody else’s; NothingToPrint; TooManyTries; those of {@link makePrintPacks}
 */
export async function printQueue(
  { accountId }: Musketeer,
  { id: hubId, ...printer }: InputOf<'GET /api/printhub/:id/packs'>,
  platform: Platform,
  now: Date,
): Promise<FileResponse> {
  const { db, limits } = platform
  const today = londonDate(now)
  // Marked before it is drawn: who cancels meanwhile is on paper already.
  const { hub, printed } = await db.transaction().execute(async (tx) => {
    const locked = await lockHub(tx, hubId)
    if (locked?.account_id !== accountId) throw problem('NotFound')
    const chosen = choosePrinted(await findQueue(tx, hubId, today))
    await markPrinted(tx, idsOf(chosen), true)
    return { hub: locked, printed: chosen }
  })
  if (printed.length === 0) throw problem('NothingToPrint')
  try {
    await limits.consume(pdfsPerHub, String(hubId))
    const content = await makePrintPacks(
      `${pluralise(printed.length, 'pack')} to print on ${formatDay(today)}`,
      printed.map((row) => ({
        campaignId: row.campaign_id,
        leafletVersion: row.leaflet_version,
        ...choicesFor(row, { leaflets: row.leaflets, isTwoSided: hub.two_sided }),
        ...(row.is_election_material ? printer : noPrinter),
        doors: '',
        cover: composeSlip(row),
        musketeerId: row.account_id,
      })),
      platform,
    )
    return { name: `packs-${today}.pdf`, content }
  } catch (error) {
    const marked = printed.filter((row) => !row.is_printed)
    await markPrinted(db, idsOf(marked), false)
    throw error
  }
}

const idsOf = (rows: readonly QueuedRow[]): number[] => rows.map(({ id }) => id)

const noPrinter = { printerName: '', printerAddress: '' }

/** What is on a slip: nothing that finds a person. */
const composeSlip = (row: QueuedRow): CoverText[] => [
  { large: `For ${isolate(row.nickname)}` },
  campaignDisplayName({ name: row.campaign_name }),
  `${pluralise(row.leaflets, 'leaflet')}, wanted by ${formatDay(row.wanted_by)}`,
  'Keep this slip with the leaflets. Please recycle it when they are collected.',
]

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** Says that a request is printed; its musketeer is emailed once. @throws {Problem} NotFound, also for one of another print hub */
export async function markReady(tx: Tx, by: Musketeer, id: number, context: Context): Promise<void> {
  const { hub, asking } = await lockRequestAt(tx, by, id)
  if (!(await saveReady(tx, id, context.now))) return
  const { name: hubName, handover } = hub
  const ready = { idempotencyKey: `print-request-ready:${id}`, campaignName: asking.campaign_name }
  await notifyAccount(tx, recipientOf(asking), packsReadyEmail, { ...ready, hubName, handover }, context)
}

/** Deletes a request whose leaflets were collected; from now on its musketeer is asked to deliver them. @throws as {@link markReady}; InvalidInput for one that is not ready */
export async function markCollected(tx: Tx, by: Musketeer, id: number): Promise<void> {
  const { request } = await lockRequestAt(tx, by, id)
  if (!request.ready_at) throw problemWith('id', hubMessages.notReady)
  await endCollected(tx, request)
}

/** Deletes a request that is not printed, and tells its musketeer the next nearest print hub. @throws as {@link markReady} */
export async function declineRequest(tx: Tx, by: Musketeer, id: number, context: Context): Promise<void> {
  const { hub, request, asking } = await lockRequestAt(tx, by, id)
  await tellOfEnd(tx, [asking], hub, context)
  // Whoever prints says that it is not on paper, also if it was in a PDF.
  await endRequest(tx, { ...request, is_printed: false })
}

/** Cancels an own request, or says that its leaflets are here. @throws {Problem} NotFound, also for somebody else’s */
export async function cancelRequest(
  tx: Tx,
  { accountId }: Musketeer,
  { id, because }: InputOf<'DELETE /api/printrequest/:id'>,
): Promise<{ message: string }> {
  const request = await lockRequest(tx, id)
  if (request?.account_id !== accountId) throw problem('NotFound')
  if (because === 'collected' && request.ready_at) {
    await endCollected(tx, request)
    return { message: hubMessages.fetched }
  }
  await endRequest(tx, request)
  return { message: hubMessages.cancelled }
}

async function endCollected(
  tx: Tx,
  { id, account_id: accountId, campaign_id: campaignId, leaflet_id: leafletId }: StoredRequest,
): Promise<void> {
  await deleteRequest(tx, id)
  await recordCollected(tx, { accountId, campaignId, leafletId })
}

/** Deletes a request, and gives back its sheets if it was neither in a PDF nor ready. Its print hub is locked. */
async function endRequest(tx: Tx, request: StoredRequest): Promise<void> {
  await deleteRequest(tx, request.id)
  if (!request.ready_at && !request.is_printed) await giveBackSheets(tx, request)
}

/** Locks the print hub of a request first, as whatever changes it does. @returns undefined for none */
async function lockRequest(tx: Tx, id: number): Promise<(StoredRequest & { hub: StoredHub }) | undefined> {
  const found = await findRequest(tx, id)
  const hub = found && (await lockHub(tx, found.hub_id))
  const request = hub && (await findRequest(tx, id))
  return request && { ...request, hub }
}

/** @throws {Problem} NotFound for a request that is not at the caller’s own print hub */
async function lockRequestAt(tx: Tx, { accountId }: Musketeer, id: number) {
  const request = await lockRequest(tx, id)
  // One of a suspended musketeer answers as one that is not there.
  const [asking] = await findAsking(tx, 'print_request.id', id)
  if (request?.hub.account_id !== accountId || !asking)
    throw problem('NotFound', { message: hubMessages.gone })
  return { hub: request.hub, request, asking }
}

/** Ends the requests of a closed account (rule: closing-erases-personal-data). */
export async function eraseRequests(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  for (const id of await findRequestIdsOf(tx, accountId)) {
    const request = await lockRequest(tx, id)
    if (request) await endRequest(tx, request)
  }
}

/** Ends the request of a member who has left its campaign, unless it is printed. */
export async function endRequestOfFormerMember(
  tx: Tx,
  { membershipId }: { membershipId: number },
): Promise<void> {
  const found = await findRequestOfFormerMember(tx, membershipId)
  const request = found && (await lockRequest(tx, found.id))
  if (request && !request.ready_at) await endRequest(tx, request)
}

/** Deletes requests that nobody printed or collected (rule: print-requests). */
export const deleteOldRequests = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteRequestsBefore(tx, addMilliseconds(clock.now(), -requestRetention))
