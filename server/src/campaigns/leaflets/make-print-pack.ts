import { imprintSentence } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import { maxSheets, type printPack as contract } from '@street-musketeers/contract/campaigns/print-pack.ts'
import {
  cutMarksOf,
  facesOf,
  noteHeights,
  sheetsNeeded,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { printSheets } from '../../printing/sheets/print-sheets.ts'
import { DocumentRefused } from '../../printing/process/refusal.ts'
import type { SheetsRequest } from '../../printing/sheets/sheets.ts'
import { DocumentsBusy } from '../../printing/process/readers.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { cacheReads } from '../../platform/files/cache-reads.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { presentImprint } from '../present.ts'
import { filenameOf, hasEnded } from '../rules.ts'
import { findCampaignDetails, findCampaignState, type CampaignDetails } from '../store.ts'

type PrintPackRequest = InputOf<typeof contract>

/**
 * The current leaflet of a campaign that may still be printed, if it is the version that was looked at.
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded or LeafletReplaced.
 */
export async function findLeafletToPrint(
  db: Db,
  { campaignId, leafletVersion }: Pick<PrintPackRequest, 'campaignId' | 'leafletVersion'>,
  now: Date,
): Promise<CampaignDetails> {
  const [campaign] = await findCampaignDetails(db, [campaignId])
  if (!campaign) throw problem((await findCampaignState(db, campaignId)) ? 'CampaignGone' : 'NotFound')
  if (hasEnded(campaign, londonDate(now)))
    throw problem('CampaignEnded', {
      message: 'This campaign has ended, so its leaflet is not printed any more.',
    })
  if (campaign.version !== leafletVersion) throw problem('LeafletReplaced')
  return campaign
}

/**
 * Makes the sheets for a number of houses. Whoever may have them was decided before.
 * @throws {Problem} InvalidInput for more sheets than anybody prints, LeafletReplaced also when that happened meanwhile,
 * LeafletRefused for a leaflet that cannot be laid out, Unavailable when too many packs are being made.
 */
export async function makePrintPack(
  leaflet: CampaignDetails,
  wanted: PrintPackRequest,
  { db, files, config, clock }: Platform,
): Promise<FileResponse> {
  const sheets = sheetsNeeded(wanted, leaflet.pages)
  if (sheets > maxSheets)
    throw problemWith(
      'houses',
      `That would be ${sheets.toLocaleString('en-GB')} sheets. Please print for fewer houses at a time.`,
    )

  const content = await layOutSheets({
    document: { bytes: await cachedFiles(files).read(leaflet.file_key), contentType: leaflet.content_type },
    faces: facesOf(wanted, leaflet.pages),
    marks: cutMarksOf(wanted.size),
    note: printNote(leaflet, wanted, config),
    inkSaver: wanted.ink === 'saver',
    duplex: wanted.sides === 'one' || leaflet.pages === 1 ? null : wanted.sides,
  })
  await findLeafletToPrint(db, wanted, clock.now())
  return { name: `${filenameOf(leaflet.name)}-${wanted.houses}-${wanted.size}.pdf`, content }
}

/** Of a leaflet many packs are made, one by one. */
const maxCachedBytes = 16 * 1024 * 1024
const caches = new WeakMap<FileStore, FileStore>()

function cachedFiles(files: FileStore): FileStore {
  const known = caches.get(files) ?? cacheReads(files, maxCachedBytes)
  caches.set(files, known)
  return known
}

function printNote(
  leaflet: CampaignDetails,
  { size }: PrintPackRequest,
  { publicUrl, promoter }: Platform['config'],
) {
  const address = `${publicUrl}/public-campaign/${leaflet.id}`
  const imprint = presentImprint(leaflet)
  return {
    height: noteHeights[size],
    address,
    textLines: [
      address.replace(/^https?:\/\//, ''),
      imprint ? imprintSentence(imprint) : `Promoted by ${promoter}, on behalf of ${leaflet.organisation}.`,
    ],
  }
}

async function layOutSheets(order: SheetsRequest): Promise<Uint8Array[]> {
  try {
    return await printSheets(order)
  } catch (error) {
    if (error instanceof DocumentRefused)
      throw problem('LeafletRefused', {
        message:
          'We cannot lay this leaflet out for printing. Please open the leaflet itself and print that.',
      })
    if (error instanceof DocumentsBusy) throw problem('Unavailable')
    throw error
  }
}
