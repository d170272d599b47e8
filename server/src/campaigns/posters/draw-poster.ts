import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatWholeDay } from '@street-musketeers/contract/text.ts'
import type { Actor, OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { hours } from '../../platform/values/clock.ts'
import { drawCode, drawPoster, type CodeFormat } from '../../printing/index.ts'
import { composeImprint, refuseUnprintable, refuseWithoutPrinter } from '../leaflets/compose-imprint.ts'
import { orProblem } from '../leaflets/or-problem.ts'
import { filenameOf } from '../rules.ts'
import { findRunningCampaign, requireOwner } from '../showing/find-campaigns.ts'

type Owner = Pick<Actor, 'accountId'> & OrganisationOrAdministrator

/** By account, for posters and codes together: a page has four, and people try colours. */
const drawingsPerAccount: Limit = { name: 'poster', points: 120, windowMs: hours(1) }

const whenEnded = 'This campaign has ended, so nobody can join it by a poster or a code any more.'

/**
 * A live campaign's poster (rule: posters).
 * @throws {Problem} those of {@link findOwnRunning}; InvalidInput for election material without a printer; LeafletRefused for a name that cannot be printed;
 * TooManyTries, Unavailable
 */
export async function drawCampaignPoster(
  platform: Platform,
  by: Owner,
  { id, size, colour, ...printer }: InputOf<'GET /api/org/campaign/:id/poster.pdf'>,
  now: Date,
): Promise<FileResponse> {
  const { publicUrl, promoter } = platform.config
  const campaign = await findOwnRunning(platform, by, id, now)
  refuseWithoutPrinter(campaign, printer)
  const { name, end_date } = campaign
  const organisation = campaign.organisation ?? ''
  const imprint = composeImprint(campaign, printer, promoter)
  refuseUnprintable([name, organisation, ...imprint])
  const address = publicUrl + paths.join(id)
  const poster = {
    size,
    colour,
    title: name,
    organisation,
    task: 'Print about 20 leaflets. Put them through doors on your street.',
    promise: 'It takes ten minutes a week. We email you the leaflet, and you can stop whenever you like.',
    until: end_date ? `Until ${formatWholeDay(end_date)}` : '',
    action: 'Scan to join in',
    directions: 'Point your phone’s camera at the code, or type the address below.',
    address,
    shownAddress: address.replace(/^https?:\/\//, ''),
    imprint,
  }
  const content = await drawOnce(platform, by, () => drawPoster(poster, by.accountId))
  return { name: `${filenameOf(name)}-poster-${size}.pdf`, content }
}

/**
 * The QR code of the sign-up that joins a live campaign (rule: posters).
 * @throws {Problem} those of {@link findOwnRunning}; TooManyTries, Unavailable
 */
export async function drawQrCode(
  platform: Platform,
  by: Owner,
  { id, format }: { id: number; format: CodeFormat },
  now: Date,
): Promise<FileResponse> {
  const campaign = await findOwnRunning(platform, by, id, now)
  const address = platform.config.publicUrl + paths.join(id)
  const content = await drawOnce(platform, by, () => drawCode(address, format, by.accountId))
  return { name: `${filenameOf(campaign.name)}-qr-code.${format}`, content }
}

/** @throws {Problem} NotFound, also for somebody else’s campaign; CampaignGone, CampaignEnded, CampaignPaused */
async function findOwnRunning({ db }: Pick<Platform, 'db'>, by: Owner, id: number, now: Date) {
  await requireOwner(db, by, id)
  return findRunningCampaign(db, id, now, whenEnded)
}

const drawOnce = (
  { limits }: Pick<Platform, 'limits'>,
  { accountId }: Owner,
  draw: () => Promise<Uint8Array[]>,
) =>
  limits.consumeFor(drawingsPerAccount, String(accountId), () =>
    orProblem(draw, () => problem('Unavailable')),
  )
