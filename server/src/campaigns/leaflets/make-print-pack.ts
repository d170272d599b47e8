import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import {
  sheetsNeeded,
  facesOf,
  cutMarksOf,
  noteHeights,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { pluralise } from '../../platform/values/pluralise.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  printPacks,
  printSheets,
  type CoverText,
  type PacksRequest,
  type SheetsRequest,
} from '../../printing/index.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { FileNotFound } from '../../platform/files/file-store.ts'
import { FileDamaged, readChecked } from '../../platform/files/read-checked.ts'
import type { Platform } from '../../platform/platform.ts'
import { Problem, problem, problemWith } from '../../platform/http/problem.ts'
import { fileLost } from '../../platform/http/serve-stored-files.ts'
import { newPack, signPackCode, type Pack } from '../packs/pack-code.ts'
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
  cover: readonly CoverText[]
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

/** What a leaflet is called: its campaign, and its own title if it has one. */
export const titleOf = ({ name, title }: Pick<LeafletToPrint, 'name' | 'title'>): string =>
  [name, title].filter(Boolean).join(': ')

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
  const { pack, order } = composePack(leaflet, request, platform)
  const bytes = await readLeafletFile(leaflet, platform)
  const content = await orRefused(() =>
    printSheets({ ...order, document: { bytes, contentType: leaflet.content_type } }),
  )
  await savePacks([{ request, leaflet, pack }], platform)
  return { name: `${filenameOf(leaflet.name)}-${request.houses}-${request.size}.pdf`, content }
}

/**
 * Makes the packs of several musketeers as one PDF, for who prints for them. Each pack has a code of its own; those of one leaflet come after another.
 * All of a leaflet have the same size, sides and ink. The caller has checked who may print them.
 * @throws {Problem} those of {@link makePrintPack}, for the first that cannot be printed; LeafletRefused names it
 */
export async function makePrintPacks(
  title: string,
  requests: readonly PrintPackRequest[],
  platform: Platform,
): Promise<Uint8Array[]> {
  const packs = await Promise.all(
    requests.map(async (request) => {
      const leaflet = await findLeafletToPrint(platform.db, request, platform.clock.now())
      return { request, leaflet, ...composePack(leaflet, request, platform) }
    }),
  )
  const byLeaflet = Map.groupBy(packs, ({ leaflet }) => leaflet.leafletId)
  const leaflets: NamedPacks[] = []
  for (const ofLeaflet of byLeaflet.values()) {
    const { leaflet } = ofLeaflet[0]!
    const refuse = () => notPrinted(leaflet)
    const bytes = await readLeafletFile(leaflet, platform, refuse)
    const document = { bytes, contentType: leaflet.content_type }
    leaflets.push({ packs: { document, packs: ofLeaflet.map(({ order }) => order) }, refuse })
  }
  const content = await printAll(title, leaflets)
  await savePacks(packs, platform)
  return content
}

/** The packs of a leaflet, with what says that it cannot be printed. */
interface NamedPacks {
  packs: PacksRequest['leaflets'][number]
  refuse: () => Problem
}

async function printAll(title: string, leaflets: readonly NamedPacks[]): Promise<Uint8Array[]> {
  const print = (chosen: readonly NamedPacks[]) =>
    printPacks({ title, leaflets: chosen.map(({ packs }) => packs) })
  try {
    return await orRefused(() => print(leaflets))
  } catch (error) {
    // A reader does not say which of them it was.
    if (error instanceof Problem && error.code === 'LeafletRefused')
      for (const leaflet of leaflets) await orProblem(() => print([leaflet]), leaflet.refuse)
    throw error
  }
}

/** For whoever prints for others: the rest can be printed without it. */
const notPrinted = ({ name }: LeafletToPrint) =>
  problem('LeafletRefused', {
    message: `We cannot print the leaflet of “${name}”. Choose “I can’t print this” for it, and save the PDF again.`,
  })

/** What is printed for a request, but for the document, and the pack that its code names. */
function composePack(
  leaflet: LeafletToPrint,
  request: PrintPackRequest,
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
): { pack: Pack; order: Omit<SheetsRequest, 'document'> } {
  refuseWithoutPrinter(leaflet, request)
  const pack = { ...newPack(leaflet.leafletId), ...(request.packCode && { packCode: request.packCode }) }
  const scannedPath = paths.scannedLeaflet(leaflet.leafletId, signPackCode(pack, secrets))
  const note = composePrintNote(leaflet, request, config, scannedPath)
  refuseUnprintable(note.textLines)
  const { doors } = request
  return {
    pack,
    order: {
      title: `${titleOf(leaflet)}, ${pluralise(request.houses, 'leaflet')}`,
      faces: facesOf(request, leaflet.pages),
      marks: cutMarksOf(request.size),
      note,
      firstLine: doors && `For ${isolate(doors)}.`,
      cover: request.cover,
      inkSaver: request.ink === 'saver',
      duplex: request.sides === 'one' || leaflet.pages === 1 ? null : request.sides,
    },
  }
}

/** Stores packs that were drawn. @throws {Problem} LeafletReplaced if a leaflet was replaced meanwhile */
async function savePacks(
  packs: readonly { request: PrintPackRequest; leaflet: LeafletToPrint; pack: Pack }[],
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): Promise<void> {
  for (const { request } of packs) await findLeafletToPrint(db, request, clock.now())
  const printedOn = londonDate(clock.now())
  await db.transaction().execute(async (tx) => {
    for (const { request, leaflet, pack } of packs) {
      await insertPack(tx, { ...pack, campaignId: leaflet.id, printedOn })
      const { musketeerId } = request
      if (musketeerId !== null) await insertOwnPack(tx, { packCode: pack.packCode, accountId: musketeerId })
    }
  })
}

/**
 * @param refuse says it of a file that is missing or damaged (rule: leaflets-are-checked)
 * @throws {Problem} LeafletReplaced, or what `refuse` returns: NotFound if it is left out
 */
export async function readLeafletFile(
  { id, leafletId }: LeafletToPrint,
  { db, files, fileFaults }: Pick<Platform, 'db' | 'files' | 'fileFaults'>,
  refuse: () => Problem = fileLost,
): Promise<Buffer> {
  const leaflet = await findLeaflet(db, leafletId)
  if (!leaflet) throw problem('LeafletReplaced')
  const { file_key: key, sha256, bytes } = leaflet
  try {
    return await readChecked({ key, sha256, bytes }, id, { files, fileFaults })
  } catch (error) {
    if (error instanceof FileNotFound || error instanceof FileDamaged) throw refuse()
    throw error
  }
}

const orRefused = (print: () => Promise<Uint8Array[]>): Promise<Uint8Array[]> => orProblem(print, notLaidOut)

export const notLaidOut = () =>
  problem('LeafletRefused', {
    message: 'We cannot lay this leaflet out for printing. Please open the leaflet itself and print that.',
  })

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
