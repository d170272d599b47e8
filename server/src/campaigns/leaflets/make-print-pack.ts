import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import {
  sheetsNeeded,
  facesOf,
  cutMarksOf,
  noteHeights,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { printSheets, type SheetsRequest } from '../../printing/index.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { FileNotFound } from '../../platform/files/file-store.ts'
import { FileDamaged, readChecked } from '../../platform/files/read-checked.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { fileLost } from '../../platform/http/serve-stored-files.ts'
import { newPack, signPackCode } from '../packs/pack-code.ts'
import { insertOwnPack } from '../packs/own-scans-store.ts'
import { insertPack } from '../packs/store.ts'
import {
  composeImprint,
  refuseUnprintable,
  refuseWithoutPrinter,
  type Printer,
  type Responsible,
} from './compose-imprint.ts'
import { orProblem } from './or-problem.ts'
import { findLeaflet } from './store.ts'
import { filenameOf } from '../rules.ts'
import { findRunningCampaign } from '../showing/find-campaigns.ts'
import type { CampaignDetails, LeafletDetails } from '../showing/store.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import type { Config } from '../../platform/config/config.ts'

/** One ream. A larger number is probably a mistake. */
const maxSheets = 500

/** A campaign with the leaflet to print. */
type LeafletToPrint = CampaignDetails & LeafletDetails
type PrintPackRequest = InputOf<'GET /api/printpack/:campaignId'> & {
  /** A sheet for whoever prints it; none for no such sheet. */
  cover: readonly string[]
  /** The musketeer who prints it; null for others. */
  musketeerId: number | null
  /** Of a pack that may be made again; left out for a new one. */
  packCode?: string
}

/**
 * A live campaign with the leaflet that the caller has seen, if that version is still sent.
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded, CampaignPaused or LeafletReplaced.
 */
export async function findLeafletToPrint(
  db: Db,
  { campaignId, leafletVersion }: Pick<PrintPackRequest, 'campaignId' | 'leafletVersion'>,
  now: Date,
): Promise<LeafletToPrint> {
  const campaign = await findRunningCampaign(
    db,
    campaignId,
    now,
    'This campaign has ended, so its leaflet can no longer be printed.',
  )
  const leaflet = campaign.leaflets.find(({ version }) => version === leafletVersion)
  if (!leaflet) throw problem('LeafletReplaced')
  return { ...campaign, ...leaflet }
}

/** @throws {Problem} InvalidInput */
export function refuseTooManySheets(
  { pages }: Pick<LeafletToPrint, 'pages'>,
  choices: Parameters<typeof sheetsNeeded>[0],
): void {
  const sheets = sheetsNeeded(choices, pages)
  if (sheets > maxSheets)
    throw problemWith(
      'houses',
      `That would be ${sheets.toLocaleString('en-GB')} sheets. Please print for fewer houses at a time.`,
    )
}

/**
 * Makes the sheets for a number of houses. The caller has checked who may print them.
 * @throws {Problem} InvalidInput for too many sheets or election material without a printer, LeafletReplaced if the leaflet is replaced before the sheets are made, NotFound if its file is lost, LeafletRefused for a
 * leaflet that cannot be laid out or whose note cannot be printed, Unavailable when too many packs are being made.
 */
export async function makePrintPack(
  leaflet: LeafletToPrint,
  request: PrintPackRequest,
  platform: Platform,
): Promise<FileResponse> {
  refuseTooManySheets(leaflet, request)
  refuseWithoutPrinter(leaflet, request)
  const pack = { ...newPack(leaflet.leafletId), ...(request.packCode && { packCode: request.packCode }) }
  const note = composePrintNote(
    leaflet,
    request,
    platform.config,
    paths.scannedLeaflet(leaflet.leafletId, signPackCode(pack, platform.secrets)),
  )
  refuseUnprintable(note.textLines)
  const { doors } = request
  const content = await layOutSheets({
    document: { bytes: await readLeafletFile(leaflet, platform), contentType: leaflet.content_type },
    title: `${[leaflet.name, leaflet.title].filter(Boolean).join(': ')}, ${request.houses === 1 ? '1 leaflet' : `${request.houses} leaflets`}`,
    faces: facesOf(request, leaflet.pages),
    marks: cutMarksOf(request.size),
    note,
    firstLine: doors && `For ${isolate(doors)}.`,
    cover: request.cover,
    inkSaver: request.ink === 'saver',
    duplex: request.sides === 'one' || leaflet.pages === 1 ? null : request.sides,
  })
  await findLeafletToPrint(platform.db, request, platform.clock.now())
  const printedOn = londonDate(platform.clock.now())
  const { musketeerId } = request
  await platform.db.transaction().execute(async (tx) => {
    await insertPack(tx, { ...pack, campaignId: leaflet.id, printedOn })
    if (musketeerId !== null) await insertOwnPack(tx, { packCode: pack.packCode, accountId: musketeerId })
  })
  return { name: `${filenameOf(leaflet.name)}-${request.houses}-${request.size}.pdf`, content }
}

/** @throws {Problem} LeafletReplaced, or NotFound for a file that is missing or damaged (rule: leaflets-are-checked) */
async function readLeafletFile(
  { id, leafletId }: LeafletToPrint,
  { db, files, fileFaults }: Pick<Platform, 'db' | 'files' | 'fileFaults'>,
): Promise<Buffer> {
  const leaflet = await findLeaflet(db, leafletId)
  if (!leaflet) throw problem('LeafletReplaced')
  const { file_key: key, sha256, bytes } = leaflet
  try {
    return await readChecked({ key, sha256, bytes }, id, { files, fileFaults })
  } catch (error) {
    if (error instanceof FileNotFound || error instanceof FileDamaged) throw fileLost()
    throw error
  }
}

const layOutSheets = (order: SheetsRequest): Promise<Uint8Array[]> =>
  orProblem(
    () => printSheets(order),
    () =>
      problem('LeafletRefused', {
        message:
          'We cannot lay this leaflet out for printing. Please open the leaflet itself and print that.',
      }),
  )

/**
 * What is printed below a leaflet: the code of its pack, the address of its public page, and who promotes it. Election material also names its printer
 * (rule: election-packs-name-their-printer).
 * @param scannedPath the path that the code leads to
 */
export function composePrintNote(
  leaflet: Pick<CampaignDetails, 'id'> & Responsible,
  { size, ...printer }: Printer & { size: LeafletSize },
  { publicUrl, promoter }: Pick<Config, 'publicUrl' | 'promoter'>,
  scannedPath: string,
) {
  const typedAddress = `${publicUrl}${paths.publicCampaign(leaflet.id)}`
  return {
    height: noteHeights[size],
    // Hosts are the same in capitals, and a QR code of capitals and digits alone has larger modules.
    address: publicUrl.toUpperCase() + scannedPath,
    textLines: [typedAddress.replace(/^https?:\/\//, ''), ...composeImprint(leaflet, printer, promoter)],
  }
}
