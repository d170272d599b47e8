import { madeLeafletMessages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { FileNotFound, type StoredFile } from '../../platform/files/file-store.ts'
import { FileDamaged, requireUndamaged } from '../../platform/files/read-checked.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeLeaflet, previewLeaflet, type LeafletOrder } from '../../printing/index.ts'
import { presentPicture } from '../leaflets/check-leaflet.ts'
import { largePrintContent } from '../leaflets/draw-large-print.ts'
import { printerSentence, refuseUnnamedPrinter } from '../leaflets/compose-imprint.ts'
import { orProblem } from '../leaflets/or-problem.ts'
import { ownCodeOf } from '../packs/own-code.ts'
import { filenameOf } from '../rules.ts'
import { requireMadeLeaflet } from './keep-made-leaflets.ts'
import { imprintProblems, printedImprint } from './rules.ts'
import { findPictureFile, pictureFileOf, type Written } from './store.ts'

const previewWidthPx = 560

/**
 * Draws the pages of a leaflet from what was typed, with its stored picture.
 * @throws {Problem} NotFound, also for another organisation's leaflet; LeafletRefused, Unavailable
 */
export async function previewMadeLeaflet(
  platform: Platform,
  by: Organisation,
  { id, ...written }: InputOf<'POST /api/madeleaflet/:id/preview'>,
): Promise<ReplyOf<'POST /api/madeleaflet/:id/preview'>> {
  const stored = await findPictureFile(platform.db, by.organisationId, id)
  if (!stored) throw problem('NotFound')
  const toDraw = orderOf(
    platform,
    by,
    { id, file: pictureFileOf(stored), revision: stored.revision },
    written,
  )
  const { pictures, problems, advice } = await orProblem(
    () => previewLeaflet(toDraw, previewWidthPx, by.organisationId),
    notDrawable,
  )
  return {
    pages: pictures.map(presentPicture),
    problems: [...problems, ...problemsAround(toDraw, written)],
    advice: [...advice, ...passedDay(written.content, platform.clock.now())],
  }
}

/** A leaflet for a day that has passed may be one to copy, so this stops nobody. */
const passedDay = ({ action }: Written['content'], now: Date): LeafletRemark[] =>
  action.date !== '' && action.date < londonDate(now)
    ? [{ field: 'action.date', code: 'passed', message: 'This day has passed.' }]
    : []

const suffixes = { leaflet: '', printer: '-printer', 'large-print': '-large-print' } as const

/**
 * Makes the file of a leaflet as it was last saved.
 * @throws {Problem} NotFound, also for another organisation's leaflet; InvalidInput for a printer's file of election material without its printer; LeafletRefused, also with
 * what to change; Unavailable
 */
export async function downloadMadeLeaflet(
  platform: Platform,
  by: Organisation,
  { id, purpose, ...printer }: InputOf<'GET /api/madeleaflet/:id/:purpose'>,
): Promise<FileResponse> {
  const leaflet = await requireMadeLeaflet(platform.db, by, id)
  const { revision } = leaflet
  const order = orderOf(platform, by, { id, file: pictureFileOf(leaflet), revision }, leaflet)
  const isForPrinter = purpose === 'printer' && order.imprint !== ''
  if (isForPrinter) refuseUnnamedPrinter(printer)
  const toMake = isForPrinter ? { ...order, imprint: `${order.imprint} ${printerSentence(printer)}` } : order
  const { bytes, problems } = await orProblem(
    () =>
      makeLeaflet(
        { ...(purpose === 'large-print' ? inLargePrint(toMake) : toMake), purpose },
        by.organisationId,
      ),
    notDrawable,
  )
  refuseUnready([...problems, ...problemsAround(toMake, leaflet)])
  return { name: `${filenameOf(leaflet.content.headline)}${suffixes[purpose]}.pdf`, content: bytes }
}

/** The same document as on the public page, with the imprint that election material needs. */
const inLargePrint = ({ content, imprint }: Order): Order => ({
  content: largePrintContent(leafletWords(content), content.headline),
  imprint,
  ownCode: null,
  readPicture: null,
})

function refuseUnready(problems: readonly LeafletRemark[]): void {
  const [first] = problems
  if (!first) return
  throw problem('LeafletRefused', {
    message: first.message,
    fields: Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message])),
  })
}

type Order = Omit<LeafletOrder, 'purpose'>

const orderOf = (
  platform: Platform,
  by: Organisation,
  { id, file, revision }: { id: number; file: StoredFile | null; revision: number },
  { content, imprint }: Written,
): Order => ({
  content,
  imprint: printedImprint(imprint),
  ownCode: ownCodeOf(
    { madeLeafletId: id, revision },
    { publicUrl: platform.config.publicUrl, secrets: platform.secrets },
  ),
  readPicture: content.picture && file && (() => readStoredPicture(platform, by, { id, file })),
})

/**
 * The picture of a leaflet, perhaps some time after its file was found: one that has replaced it meanwhile is read instead.
 * @throws {Problem} LeafletRefused if the picture is lost or was removed; NotFound if its leaflet was thrown away
 */
async function readStoredPicture(
  platform: Platform,
  by: Organisation,
  { id, file }: { id: number; file: StoredFile },
): Promise<Buffer> {
  const { db, files, log } = platform
  try {
    const picture = await files.read(file.key)
    requireUndamaged(picture, file)
    return picture
  } catch (error) {
    if (!(error instanceof FileNotFound || error instanceof FileDamaged)) throw error
    const stored = await findPictureFile(db, by.organisationId, id)
    if (!stored) throw problem('NotFound')
    const current = pictureFileOf(stored)
    if (!current) throw pictureRefused(madeLeafletMessages.pictureMissing)
    if (current.key !== file.key) return readStoredPicture(platform, by, { id, file: current })
    log.error('file.unreadable', error, { madeLeaflet: id })
    throw pictureRefused(madeLeafletMessages.pictureLost)
  }
}

/** What the designs do not know about. */
const problemsAround = ({ content, readPicture }: Order, { imprint }: Written): LeafletRemark[] => [
  ...(content.picture && !readPicture
    ? [{ field: 'picture', code: 'missing', message: madeLeafletMessages.pictureMissing }]
    : []),
  ...imprintProblems(imprint),
]

export const pictureRefused = (message: string) =>
  problem('LeafletRefused', { message, fields: { picture: message } })

const notDrawable = () => problem('LeafletRefused', { message: madeLeafletMessages.notDrawable })
