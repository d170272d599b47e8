import * as z from 'zod'
import { isHeading, readWords, writeSpans } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { job, enqueue } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeLeaflet } from '../../printing/index.ts'
import { findWordsToPrint, saveLargePrintKey } from './store.ts'

export const drawLargePrintJob = job('campaigns.draw-large-print', z.object({ leafletId: z.int() }), {
  class: 'drawing',
})

/** Words that change often are drawn once, so that others' cards and pages do not wait. */
export const enqueueLargePrint = (tx: Tx, leafletId: number) =>
  enqueue(tx, drawLargePrintJob, { leafletId }, `${drawLargePrintJob.name}:${leafletId}`)

/** The fonts have no emoji. */
const emoji = /\p{Emoji_Presentation}\ufe0f?/gu

/**
 * A leaflet's words for the large-print design, which the public and its organisation get alike (rule: leaflet-words). The file is in their
 * first language.
 * @param name its headline, if the words begin with none
 */
export function largePrintContent(wording: string, name: string): LeafletContent {
  const paragraphs = readWords(wording.replaceAll(emoji, ''))
  const [first] = paragraphs
  const headline = first && isHeading(first) ? first.spans.map((span) => span.text).join('') : null
  const lines = paragraphs.map(({ kind, spans }) => (kind === 'bullet' ? '• ' : '') + writeSpans(spans))
  return LeafletContent.parse({
    design: 'large-print',
    size: 'A4',
    colour: 'black',
    headline: headline ?? name,
    language: first?.language ?? 'en',
    text: lines.slice(headline === null ? 0 : 1).join('\n'),
    action: {},
    who: {},
  })
}

/**
 * Draws what a leaflet says in large print (rule: leaflet-words). One with letters that our fonts do not have, or too long for a file, has
 * none. If its words change meanwhile, this file is dropped, because the change queued another one. Unused files are removed at night.
 */
export async function drawLargePrint(
  { leafletId }: { leafletId: number },
  { db, files }: Platform,
): Promise<void> {
  const leaflet = await findWordsToPrint(db, leafletId)
  if (!leaflet || leaflet.wording === '' || leaflet.large_print_key) return
  const content = largePrintContent(leaflet.wording, leaflet.name)
  const made = await makeLeaflet({
    content,
    imprint: '',
    ownCode: null,
    readPicture: null,
    purpose: 'large-print',
  })
  if (made.problems.length > 0) return
  const { key } = await files.put(made.bytes, 'application/pdf')
  await db.transaction().execute((tx) => saveLargePrintKey(tx, leafletId, leaflet.wording, key))
}
