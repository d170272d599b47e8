import { madeLeafletMessages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { FileNotFound } from '../../platform/files/file-store.ts'
import { FileDamaged, requireUndamaged } from '../../platform/files/read-checked.ts'
import type { Row } from '../../platform/database/tables.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeLeaflet, previewLeaflet, type LeafletToMake } from '../../printing/index.ts'
import { presentPicture } from '../leaflets/check-leaflet.ts'
import { largePrintContent } from '../leaflets/draw-large-print.ts'
import { orProblem } from '../leaflets/or-problem.ts'
import { filenameOf } from '../rules.ts'
import { requireMadeLeaflet } from './keep-made-leaflets.ts'
import { imprintProblems, printedImprint } from './rules.ts'
import { pictureOf, type Written } from './store.ts'

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
  const leaflet = await requireMadeLeaflet(platform.db, by, id)
  const toDraw = await gatherLeaflet(platform, leaflet, written)
  const { pictures, problems, advice } = await orProblem(
    () => previewLeaflet(toDraw, previewWidthPx, by.accountId),
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
 * @throws {Problem} NotFound, also for another organisation's leaflet; LeafletRefused, also with what to change; Unavailable
 */
export async function downloadMadeLeaflet(
  platform: Platform,
  by: Organisation,
  { id, purpose }: InputOf<'GET /api/madeleaflet/:id/:purpose'>,
): Promise<FileResponse> {
  const leaflet = await requireMadeLeaflet(platform.db, by, id)
  const toMake = await gatherLeaflet(platform, leaflet, leaflet)
  const { bytes, problems } = await orProblem(
    () =>
      makeLeaflet({ ...(purpose === 'large-print' ? inLargePrint(toMake) : toMake), purpose }, by.accountId),
    notDrawable,
  )
  refuseUnready([...problems, ...problemsAround(toMake, leaflet)])
  return { name: `${filenameOf(leaflet.content.headline)}${suffixes[purpose]}.pdf`, content: bytes }
}

/** The same document as on the public page, with the imprint that election material needs. */
const inLargePrint = ({ content, imprint }: Gathered): Gathered => ({
  content: largePrintContent(leafletWords(content), content.headline),
  imprint,
  picture: null,
})

function refuseUnready(problems: readonly LeafletRemark[]): void {
  const [first] = problems
  if (!first) return
  throw problem('LeafletRefused', {
    message: first.message,
    fields: Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message])),
  })
}

type Gathered = Omit<LeafletToMake, 'purpose'>

/** @throws {Problem} LeafletRefused if the picture is lost */
async function gatherLeaflet(
  { files, log }: Platform,
  leaflet: Row<'made_leaflet'>,
  { content, imprint }: Written,
): Promise<Gathered> {
  const stored = content.picture && pictureOf(leaflet)
  const gathered = { content, imprint: printedImprint(imprint), picture: null }
  if (!stored) return gathered
  try {
    const picture = await files.read(stored.picture_key)
    requireUndamaged(picture, {
      key: stored.picture_key,
      sha256: stored.picture_sha256,
      bytes: stored.picture_bytes,
    })
    return { ...gathered, picture }
  } catch (error) {
    if (!(error instanceof FileNotFound || error instanceof FileDamaged)) throw error
    log.error('file.unreadable', error, { madeLeaflet: leaflet.id })
    throw pictureRefused(madeLeafletMessages.pictureLost)
  }
}

/** What the designs do not know about. */
const problemsAround = ({ content, picture }: Gathered, { imprint }: Written): LeafletRemark[] => [
  ...(content.picture && !picture
    ? [{ field: 'picture', code: 'missing', message: madeLeafletMessages.pictureMissing }]
    : []),
  ...imprintProblems(imprint),
]

export const pictureRefused = (message: string) =>
  problem('LeafletRefused', { message, fields: { picture: message } })

const notDrawable = () => problem('LeafletRefused', { message: madeLeafletMessages.notDrawable })
