import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Actor, OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { hours } from '../../platform/values/clock.ts'
import { drawShopFile } from '../../printing/index.ts'
import { composeImprint, refuseUnprintable, refuseWithoutPrinter } from '../leaflets/compose-imprint.ts'
import { findLeafletToPrint, notLaidOut, readLeafletFile, titleOf } from '../leaflets/make-print-pack.ts'
import { orProblem } from '../leaflets/or-problem.ts'
import { filenameOf } from '../rules.ts'
import { requireOwner } from '../showing/find-campaigns.ts'
import { presentImprint } from '../showing/present.ts'

/** By account: a shop asks for another file once or twice. */
const filesPerAccount: Limit = { name: 'print-shop', points: 60, windowMs: hours(1) }

/**
 * A leaflet of a live campaign for a print shop (rule: print-shop-files).
 * @throws {Problem} those of {@link findLeafletToPrint}; NotFound, also for another organisation's campaign; InvalidInput for election material without
 * a printer; LeafletRefused for a leaflet that cannot be laid out; TooManyTries, Unavailable
 */
export async function drawCampaignShopFile(
  platform: Platform,
  by: Pick<Actor, 'accountId'> & OrganisationOrAdministrator,
  { id, leafletVersion, size, ...printer }: InputOf<'GET /api/org/campaign/:id/printshop.pdf'>,
  now: Date,
): Promise<FileResponse> {
  const { db, limits, config } = platform
  await requireOwner(db, by, id)
  const leaflet = await findLeafletToPrint(db, { campaignId: id, leafletVersion }, now)
  refuseWithoutPrinter(leaflet, printer)
  const imprint = presentImprint(leaflet) ? composeImprint(leaflet, printer, config.promoter) : []
  refuseUnprintable(imprint)
  await limits.consume(filesPerAccount, String(by.accountId))
  const document = { bytes: await readLeafletFile(leaflet, platform), contentType: leaflet.content_type }
  const content = await orProblem(
    () => drawShopFile({ document, title: titleOf(leaflet), size, imprint }),
    notLaidOut,
  )
  return { name: `${filenameOf(leaflet.name)}-print-shop-${size}.pdf`, content }
}
