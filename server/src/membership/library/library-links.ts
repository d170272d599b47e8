import type { PrintChoices } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { LibraryLink } from '@street-musketeers/contract/membership/library-links.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDateAndTime } from '@street-musketeers/contract/text.ts'
import {
  findLeafletToPrint,
  makePrintPack,
  orProblem,
  presentImprint,
  refuseTooManySheets,
  refuseUnprintable,
  titleOf,
} from '../../campaigns/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { formatTypedCode, newTypedCode, readTypedCode } from '../../platform/secrets/typed-code.ts'
import { addMilliseconds, days, hours, minutes } from '../../platform/values/clock.ts'
import { pluralise } from '../../platform/values/pluralise.ts'
import { drawCode, drawPoster } from '../../printing/index.ts'
import { findMembershipByLink } from '../deliveries/report-by-link.ts'
import { findMembership } from '../store.ts'
import { hashLibraryCode, packCodeOf } from './library-code.ts'
import { deleteLibraryLinksOver, findLibraryLink, saveLibraryLink } from './store.ts'

/** How long a link works. */
export const libraryLinkLife = hours(24)

/** Visitors who open links that do not work. A library shares one network address, and its visitors mistype, so they wait a few minutes only. */
export const wrongLinks: Limit = {
  name: 'library-link-open',
  points: 60,
  windowMs: minutes(5),
  failuresOnly: true,
}
/** Links of one membership, also those that are made with a report link. */
const linksPerMembership: Limit = { name: 'library-link', points: 30, windowMs: days(1) }
/** Packs and slips of one link, whoever opens it. */
const printsPerLink: Limit = { name: 'library-link-print', points: 30, windowMs: days(1) }

type Choices = PrintChoices & { leafletVersion: number }

/**
 * Makes a short link that opens a musketeer's print pack without signing in (rule: library-links).
 * @throws {Problem} NotJoined; those of {@link makeLink}
 */
export async function makeLibraryLink(
  by: Musketeer,
  { campaignId, ...choices }: InputOf<'POST /api/librarylink'>,
  platform: Platform,
  now: Date,
): Promise<LibraryLink> {
  // First, so that a campaign that never was is NotFound.
  await findLeafletToPrint(platform.db, { campaignId, ...choices }, now)
  const membership = await findMembership(platform.db, by.accountId, campaignId)
  if (!membership) throw problem('NotJoined')
  return makeLink({ id: membership.id, campaignId, accountId: by.accountId }, choices, platform, now)
}

/**
 * The same for a person who has a report link (rule: report-links).
 * @throws {Problem} ReportLinkOver; those of {@link makeLink}
 */
export async function makeLibraryLinkByLink(
  { link, ...choices }: InputOf<'POST /api/reportlink/librarylink'>,
  platform: Platform,
  now: Date,
): Promise<LibraryLink> {
  const { db, secrets } = platform
  const { id, campaignId, account_id } = await findMembershipByLink(db, link, { secrets, now })
  return makeLink({ id, campaignId, accountId: account_id! }, choices, platform, now)
}

/** @throws {Problem} those of {@link findLeafletToPrint}; InvalidInput for too many sheets; TooManyTries, Unavailable */
async function makeLink(
  membership: { id: number; campaignId: number; accountId: number },
  { leafletVersion, houses, size, sides, ink }: Choices,
  { db, secrets, limits, config }: Platform,
  now: Date,
): Promise<LibraryLink> {
  const { id, campaignId, accountId } = membership
  const leaflet = await findLeafletToPrint(db, { campaignId, leafletVersion }, now)
  refuseTooManySheets(leaflet, { houses, size, sides })
  await limits.consume(linksPerMembership, String(id))
  const code = newTypedCode()
  const expiresAt = addMilliseconds(now, libraryLinkLife)
  const address = config.publicUrl + paths.libraryLink(formatTypedCode(code))
  // Capitals need the least room. Hosts are the same in capitals.
  const qrCode = await orProblem(
    () => drawCode(config.publicUrl.toUpperCase() + paths.libraryLink(code), 'svg', accountId),
    () => problem('Unavailable'),
  )
  await db.transaction().execute((tx) =>
    saveLibraryLink(tx, {
      membership_id: id,
      code_hash: hashLibraryCode(code, secrets),
      leaflet_version: leafletVersion,
      houses,
      size,
      sides,
      ink,
      expires_at: expiresAt,
    }),
  )
  return {
    link: formatTypedCode(code),
    address,
    qrCode: Buffer.concat(qrCode).toString(),
    worksUntil: expiresAt.toISOString(),
  }
}

/** What a link opens. */
interface OpenedLink {
  code: string
  packCode: string
  leaflet: Awaited<ReturnType<typeof findLeafletToPrint>>
  choices: Choices & { campaignId: number }
  musketeerId: number
  expiresAt: Date
}

/** @throws {Problem} LibraryLinkOver, also for one that was never made; those of {@link findLeafletToPrint} */
async function openLink(
  link: string,
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  now: Date,
): Promise<OpenedLink> {
  const code = readTypedCode(link)
  const hashes = code === null ? [] : secrets.accepted.map((key) => hashLibraryCode(code, key))
  const row = hashes.length > 0 ? await findLibraryLink(db, hashes, now) : undefined
  if (!code || !row) throw problem('LibraryLinkOver')
  const { code_hash, expires_at: expiresAt, musketeerId, ...choices } = row
  const key = secrets.accepted[hashes.findIndex((hash) => hash.equals(code_hash))]!
  const leaflet = await findLeafletToPrint(db, choices, now)
  return { code, packCode: packCodeOf(code, key), leaflet, choices, musketeerId, expiresAt }
}

/**
 * What the page of a link shows. A stranger may stand behind its reader, so it is about the leaflet, and not about who prints it.
 * @throws {Problem} those of {@link openLink}
 */
export async function showLibraryLink(
  link: string,
  platform: Pick<Platform, 'db' | 'secrets'>,
  now: Date,
): Promise<ReplyOf<'GET /api/librarylink/:link'>> {
  const opened = await openLink(link, platform, now)
  const { houses, size, sides, ink } = opened.choices
  return {
    leafletName: titleOf(opened.leaflet),
    leafletPages: opened.leaflet.pages,
    houses,
    size,
    sides,
    ink,
    needsPrinter: presentImprint(opened.leaflet) !== null,
    worksUntil: opened.expiresAt.toISOString(),
  }
}

/**
 * The pack of a link, without doors and homes to skip: others see what a public printer prints.
 * @throws {Problem} those of {@link openLink} and {@link makePrintPack}; TooManyTries
 */
export async function printLibraryLink(
  { link, printerName, printerAddress }: InputOf<'GET /api/librarylink/:link/printpack'>,
  platform: Platform,
  now: Date,
): Promise<FileResponse> {
  const { code, packCode, leaflet, choices, musketeerId } = await openLink(link, platform, now)
  await platform.limits.consume(printsPerLink, code)
  const request = { ...choices, printerName, printerAddress, doors: '', cover: [], musketeerId, packCode }
  return makePrintPack(leaflet, request, platform)
}

/**
 * A link on a slip of paper.
 * @throws {Problem} those of {@link openLink}; LeafletRefused for a name that cannot be printed; TooManyTries, Unavailable
 */
export async function drawLibrarySlip(link: string, platform: Platform, now: Date): Promise<FileResponse> {
  const opened = await openLink(link, platform, now)
  const { code, choices, musketeerId, expiresAt } = opened
  const { publicUrl } = platform.config
  await platform.limits.consume(printsPerLink, code)
  const title = titleOf(opened.leaflet)
  refuseUnprintable([title])
  const content = await orProblem(
    () =>
      drawPoster(
        {
          size: 'A6',
          colour: 'black',
          title,
          organisation: `${pluralise(choices.houses, 'leaflet')}, ${choices.size}`,
          task: 'Print this at a library or a copy shop.',
          promise: 'Type the address below on a computer there. You need not sign in.',
          until: `Until ${formatDateAndTime(expiresAt)}`,
          action: 'Scan or type',
          directions: 'It opens these leaflets and nothing else.',
          address: publicUrl.toUpperCase() + paths.libraryLink(code),
          shownAddress: publicUrl.replace(/^https?:\/\//, '') + paths.libraryLink(formatTypedCode(code)),
          imprint: [],
        },
        musketeerId,
      ),
    () => problem('Unavailable'),
  )
  return { name: 'library-slip.pdf', content }
}

/** Deletes links that no longer work. */
export const deleteOldLibraryLinks = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteLibraryLinksOver(tx, clock.now())
