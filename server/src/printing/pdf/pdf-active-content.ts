import type { PDFContext } from '@cantoo/pdf-lib'
import { dictionaries, nameAt } from './pdf-objects.ts'
import { DocumentRefused } from '../process/refusal.ts'

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

/** Annotations that contain a file or play media (ISO 32000-2, 12.5.6). */
const activeAnnotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/**
 * Refuses a PDF that contains anything active, whether or not anything refers to it. The clean copy would drop it, but the
 * sender should know that part of their file would be lost (rule: clean-files).
 * @throws {DocumentRefused} "active-content"
 */
export function refuseActiveContent(context: PDFContext): void {
  for (const dict of dictionaries(context)) {
    const type = nameAt(dict, 'Type')
    // In a structure element S is the name of a paragraph style, which may be "Launch".
    const isAction = type !== 'StructElem' && activeActions.has(nameAt(dict, 'S') ?? '')
    const isActive =
      isAction ||
      type === 'EmbeddedFile' ||
      activeAnnotations.has(nameAt(dict, 'Subtype') ?? '') ||
      dict.keys().some((key) => activeKeys.has(key.decodeText()))
    if (isActive) throw new DocumentRefused('active-content')
  }
}
