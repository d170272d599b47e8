import type { PDFDocument, PDFObject } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import { elementsOf, entriesOf, nameOf, objectsOf } from './open-pdf.ts'

/** Keys under which a PDF stores scripts, automatic actions, XML forms and other files (ISO 32000-2). */
const activeKeys = new Set([
  'JS',
  'JavaScript',
  'AA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'RichMediaContent',
])

/** Actions that run code, start programs, send data, open other files or play media (ISO 32000-2, 12.6.4). */
const activeActions = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoTo3DView'].concat([
    'RichMediaExecute',
    'Rendition',
    'Movie',
    'Sound',
  ]),
)

/** Annotations that contain a file or play media (ISO 32000-2, 12.5.6), and programs for PostScript printers (ISO 32000-1, 8.8.2). */
const activeSubtypes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'PS'])

/**
 * Refuses a PDF that contains anything active, whether or not anything refers to it. The clean copy would drop it, but the
 * sender should know that part of their file would be lost (rule: clean-files).
 * @throws {DocumentRefused} "active-content"
 */
export function refuseActiveContent(pdf: PDFDocument): void {
  for (const object of objectsOf(pdf)) refuseIfActive(object)
}

function refuseIfActive(object: PDFObject): void {
  const entries = entriesOf(object)
  const nameAt = (key: string) => nameOf(object.get(key)) ?? ''
  if (entries.length) {
    // In a structure element S is the name of a paragraph style, which may be "Launch".
    const isAction = activeActions.has(nameAt('S')) && nameAt('Type') !== 'StructElem'
    const isActive = isAction || nameAt('Type') === 'EmbeddedFile' || activeSubtypes.has(nameAt('Subtype'))
    if (isActive || entries.some(([key]) => activeKeys.has(key))) throw new DocumentRefused('active-content')
  }
  for (const value of [...entries.map(([, each]) => each), ...elementsOf(object)])
    if (!value.isIndirect() && (value.isDictionary() || value.isArray())) refuseIfActive(value)
}
