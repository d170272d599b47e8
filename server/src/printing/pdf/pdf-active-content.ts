import type { PDFContext } from '@cantoo/pdf-lib'
import { dictionaries, nameAt } from './pdf-objects.ts'
import { DocumentRefused } from '../process/refusal.ts'

/** Keys under which a PDF keeps scripts, deeds that run by themselves, forms in XML and other files (ISO 32000-2). */
const keys = new Set([
  'JS',
  'JavaScript',
  'AA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'RichMediaContent',
])

/** Deeds that run code, start programs, send data, open other files or play media (ISO 32000-2, 12.6.4). */
const actions = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoTo3DView'].concat([
    'RichMediaExecute',
    'Rendition',
    'Movie',
    'Sound',
  ]),
)

/** Annotations that hold a file or play media (ISO 32000-2, 12.5.6). */
const annotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/**
 * Refuses a PDF that holds anything but pages, wherever in it and whether or not anything points there. The clean
 * copy would drop it all, but its sender should know that what they made will not arrive (rule: clean-files).
 * @throws {DocumentRefused} "active-content"
 */
export function refuseActiveContent(context: PDFContext): void {
  for (const dict of dictionaries(context)) {
    const type = nameAt(dict, 'Type')
    // In a structure element S is the name of a paragraph style, which may well be "Launch".
    const isAction = type !== 'StructElem' && actions.has(nameAt(dict, 'S') ?? '')
    const isActive =
      isAction ||
      type === 'EmbeddedFile' ||
      annotations.has(nameAt(dict, 'Subtype') ?? '') ||
      dict.keys().some((key) => keys.has(key.decodeText()))
    if (isActive) throw new DocumentRefused('active-content')
  }
}
