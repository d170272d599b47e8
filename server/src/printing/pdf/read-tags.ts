import type { PDFDocument, PDFObject } from 'mupdf'
import { elementsOf, isTagged, nameOf } from './open-pdf.ts'

/** What screen readers learn of a PDF besides its pages: its language, the title that viewers are to show, and its tags. */
export interface Readable {
  /** BCP 47; null where none is named. */
  language: string | null
  title: string | null
  /** The first elements; null for a PDF without tags, or with tags that make no sense. */
  tags: TagElement[] | null
}

/** An element of the structure: a paragraph, a picture, a cell (ISO 32000-1, 14.7). */
export interface TagElement {
  type: string
  texts: Partial<Record<'Alt' | 'ActualText' | 'E' | 'Lang', string>>
  attributes: TagAttributes[]
  kids: (TagElement | TagMark)[]
}

/** A piece of marked content, by the numbers of the source's objects. */
export interface TagMark {
  page: number
  /** The form that contains it, if not the page itself. */
  form: number | null
  id: number
}

interface TagAttributes {
  owner: string
  names: Record<string, string>
  numbers: Record<string, number | number[]>
}

/** More than the pages of a leaflet need, and little work. */
const limits = { steps: 20_000, depth: 60, textLength: 500_000, markId: 20_000 }

/** The types of elements in PDF 1.7 (ISO 32000-1, 14.8.4). */
const standardTypes = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD
  THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`.split(
    /\s+/,
  ),
)
/** What PDF 2.0 calls anew. */
const olderTypes: Record<string, string> = {
  DocumentFragment: 'Part',
  Aside: 'Div',
  Title: 'P',
  FENote: 'Note',
  Sub: 'Span',
  Em: 'Span',
  Strong: 'Span',
}

/** The attributes that change what is read, by their owner: how far cells reach, what a list counts, where a picture is. */
const nameAttributes: Record<string, Record<string, readonly string[]>> = {
  Table: { Scope: ['Row', 'Column', 'Both'] },
  List: {
    ListNumbering: ['None', 'Disc', 'Circle', 'Square', 'Decimal'].concat([
      'UpperRoman',
      'LowerRoman',
      'UpperAlpha',
      'LowerAlpha',
    ]),
  },
  Layout: { Placement: ['Block', 'Inline', 'Before', 'Start', 'End'] },
}

/**
 * Reads what a PDF says to screen readers. Nobody's name for a style, no identifier, no note of an editor is read. Tags without end,
 * without pages or in too great a number are not read at all.
 */
export function readReadable(pdf: PDFDocument): Readable {
  const root = pdf.getTrailer().get('Root')
  const isTitleShown = String(root.get('ViewerPreferences', 'DisplayDocTitle')) === 'true'
  return {
    language: languageOf(root.get('Lang')),
    title: isTitleShown ? sentenceOf(pdf.getTrailer().get('Info', 'Title')) : null,
    tags: isTagged(pdf) ? readTags(pdf, root.get('StructTreeRoot')) : null,
  }
}

class TooManyTags extends Error {}

function readTags(pdf: PDFDocument, root: PDFObject): TagElement[] | null {
  if (!root.isDictionary()) return null
  const pages = new Set<number>()
  for (let index = 0; index < pdf.countPages(); index++) pages.add(pdf.findPage(index).asIndirect())
  try {
    const reader = new TagReader(pages, root.get('RoleMap'))
    const kids = reader.readKids(root.get('K'), null, 0)
    return reader.marks > 0 ? kids.filter((kid) => 'type' in kid) : null
  } catch (error) {
    if (error instanceof TooManyTags) return null
    throw error
  }
}

class TagReader {
  marks = 0
  readonly #pages: ReadonlySet<number>
  readonly #roles: PDFObject
  readonly #seen = new Set<number>()
  #steps = 0
  #textLength = 0

  constructor(pages: ReadonlySet<number>, roles: PDFObject) {
    this.#pages = pages
    this.#roles = roles
  }

  /** @param page the number of the object of the page that the parent is on */
  readKids(value: PDFObject, page: number | null, depth: number): TagElement['kids'] {
    if (depth > limits.depth || value.length > limits.steps) throw new TooManyTags()
    return (value.isArray() ? elementsOf(value) : [value]).flatMap((kid) => this.#readKid(kid, page, depth))
  }

  #readKid(kid: PDFObject, page: number | null, depth: number): TagElement['kids'] {
    if (++this.#steps > limits.steps) throw new TooManyTags()
    if (kid.isInteger()) return this.#readMark(kid, page, null)
    if (!kid.isDictionary()) return []
    const type = nameOf(kid.get('Type'))
    if (type === 'MCR') {
      const stream = kid.get('Stm')
      const isElsewhere = !stream.isNull()
      if (isElsewhere && !stream.isIndirect()) return []
      return this.#readMark(
        kid.get('MCID'),
        this.#pageOf(kid) ?? page,
        isElsewhere ? stream.asIndirect() : null,
      )
    }
    // An object with a place in the order is an annotation, which is not in the copy.
    return type === 'OBJR' ? [] : this.#readElement(kid, page, depth)
  }

  #readMark(id: PDFObject, page: number | null, form: number | null): TagMark[] {
    if (page === null || !id.isInteger() || id.asNumber() < 0) return []
    if (id.asNumber() > limits.markId) throw new TooManyTags()
    this.marks++
    return [{ page, form, id: id.asNumber() }]
  }

  #readElement(element: PDFObject, parentPage: number | null, depth: number): TagElement[] {
    if (element.isIndirect()) {
      if (this.#seen.has(element.asIndirect())) return []
      this.#seen.add(element.asIndirect())
    }
    const page = this.#pageOf(element) ?? parentPage
    const texts: TagElement['texts'] = {}
    const language = languageOf(element.get('Lang'))
    if (language !== null) texts.Lang = language
    const alt = sentenceOf(element.get('Alt'))
    if (alt !== null) texts.Alt = alt
    for (const key of ['ActualText', 'E'] as const) {
      const text = textOf(element.get(key))
      if (text !== null && !fileName.test(text.trim())) texts[key] = text
    }
    for (const text of Object.values(texts)) this.#textLength += text.length
    if (this.#textLength > limits.textLength) throw new TooManyTags()
    const marksBefore = this.marks
    const kids = this.readKids(element.get('K'), page, depth + 1)
    // What is nowhere on the pages says nothing: nobody who sees them could know it.
    const isShown = this.marks > marksBefore
    return [
      {
        type: this.#typeOf(element),
        texts: isShown ? texts : {},
        attributes: attributesOf(element.get('A')),
        kids,
      },
    ]
  }

  #pageOf(object: PDFObject): number | null {
    const page = object.get('Pg')
    return page.isIndirect() && this.#pages.has(page.asIndirect()) ? page.asIndirect() : null
  }

  /** A type that every reader knows; an editor's own names may be anything. */
  #typeOf(element: PDFObject): string {
    let type = nameOf(element.get('S')) ?? ''
    for (let role = 0; role < 8 && !standardTypes.has(type); role++)
      type = olderTypes[type] ?? this.#roleOf(type) ?? ''
    return standardTypes.has(type) ? type : 'NonStruct'
  }

  #roleOf(type: string): string | null {
    return type !== '' && this.#roles.isDictionary() ? nameOf(this.#roles.get(type)) : null
  }
}

function attributesOf(value: PDFObject): TagAttributes[] {
  if (value.length > 20) return []
  return (value.isArray() ? elementsOf(value) : [value]).flatMap((each) => {
    if (!each.isDictionary()) return []
    const owner = nameOf(each.get('O')) ?? ''
    const names = Object.entries(nameAttributes[owner] ?? {}).flatMap(([key, known]): [string, string][] => {
      const name = nameOf(each.get(key))
      return name !== null && known.includes(name) ? [[key, name]] : []
    })
    const numbers: TagAttributes['numbers'] = {}
    if (owner === 'Table')
      for (const key of ['RowSpan', 'ColSpan']) {
        const span = each.get(key)
        if (span.isInteger() && span.asNumber() > 1 && span.asNumber() < 1000) numbers[key] = span.asNumber()
      }
    const box = each.get('BBox')
    if (owner === 'Layout' && box.isArray() && box.length === 4) {
      const sides = elementsOf(box).flatMap((side) => (side.isNumber() ? [side.asNumber()] : []))
      if (sides.length === 4) numbers['BBox'] = sides
    }
    const isEmpty = names.length === 0 && Object.keys(numbers).length === 0
    return isEmpty ? [] : [{ owner, names: Object.fromEntries(names), numbers }]
  })
}

/** A text of a mark in a page's contents, as far as an element may have it; null if not. */
export function keptText(key: string, text: string): string | null {
  const shown = withoutControls(text)
  if (key === 'Lang') return languageIn(shown)
  const isKept = ['Alt', 'ActualText', 'E'].includes(key) && !fileName.test(shown.trim())
  return isKept ? shown : null
}

const withoutControls = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

const textOf = (value: PDFObject): string | null =>
  value.isString() ? withoutControls(value.asString()) : null

/** Programs write the name of a file where nobody wrote a title or a description; it often names a person. */
const fileName =
  /^(?:[a-z]:[\\/]|\\\\|file:|~?\/[^\s/]+\/)|^Microsoft \w+ - |\.(?:docx?|odt|rtf|pub|indd|pdf|jpe?g|png|gif|tiff?|bmp|webp|svg|heic)$/i

function sentenceOf(value: PDFObject): string | null {
  const text = textOf(value)?.trim() ?? ''
  return text === '' || fileName.test(text) ? null : text
}

/** A language, with its script and region. */
export const languageOf = (value: PDFObject): string | null => languageIn(textOf(value) ?? '')

function languageIn(language: string): string | null {
  return /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(language) ? language : null
}
