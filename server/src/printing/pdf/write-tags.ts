import type { PDFDocument, PDFObject } from 'mupdf'
import type { Readable, TagElement, TagMark } from './read-tags.ts'

/** The most places in the lists of marks of all pages and forms together. */
const maxPlaces = 100_000

/**
 * Writes into a copy what {@link Readable} says (ISO 32000-1, 14.7 and 14.9).
 * @param objectFor the copy of a page or form of the source, by its number there; null if the copy does not show it
 */
export function writeReadable(
  copy: PDFDocument,
  { language, title, tags }: Readable,
  objectFor: (number: number) => PDFObject | null,
): void {
  const root = copy.getTrailer().get('Root')
  if (language !== null) root.put('Lang', copy.newString(language))
  if (title !== null) {
    copy.getTrailer().put('Info', copy.addObject({ Title: copy.newString(title) }))
    root.put('ViewerPreferences', { DisplayDocTitle: true })
  }
  const places = tags && placesOf(tags, objectFor)
  if (places === null) return

  const tree = copy.createObject()
  const writer = new TagWriter(copy, places)
  const kids = tags!.map((element) => writer.write(element, tree))
  const numbers = [...places.values()].flatMap(({ object, holders }, at) => {
    object.put('StructParents', at)
    return [at, copy.addObject(Array.from(holders, (holder) => holder ?? null))]
  })
  tree.writeObject({
    Type: copy.newName('StructTreeRoot'),
    K: kids,
    ParentTree: copy.addObject({ Nums: numbers }),
    ParentTreeNextKey: places.size,
  })
  root.put('StructTreeRoot', tree)
  root.put('MarkInfo', { Marked: true })
}

/** A page or form with marks, and which element has each. */
interface Place {
  object: PDFObject
  page: PDFObject
  isForm: boolean
  holders: (PDFObject | undefined)[]
}
/** By the number of the source's object. */
type Places = Map<number, Place>

const placeOf = ({ page, form }: TagMark) => form ?? page

/** Where the marks are. @returns null if nowhere, or in too many places */
function placesOf(
  tags: readonly TagElement[],
  objectFor: (number: number) => PDFObject | null,
): Places | null {
  const places: Places = new Map()
  let count = 0
  const visit = (kid: TagElement | TagMark) => {
    if ('type' in kid) return kid.kids.forEach(visit)
    const number = placeOf(kid)
    const place = places.get(number) ?? open(kid)
    if (!place) return
    places.set(number, place)
    count += Math.max(0, kid.id + 1 - place.holders.length)
    place.holders.length = Math.max(place.holders.length, kid.id + 1)
  }
  const open = ({ page, form }: TagMark): Place | null => {
    const onPage = objectFor(page)
    const object = form === null ? onPage : objectFor(form)
    return object && onPage && { object, page: onPage, isForm: form !== null, holders: [] }
  }
  tags.forEach(visit)
  return count === 0 || count > maxPlaces ? null : places
}

class TagWriter {
  readonly #copy: PDFDocument
  readonly #places: Places

  constructor(copy: PDFDocument, places: Places) {
    this.#copy = copy
    this.#places = places
  }

  write({ type, texts, attributes, kids }: TagElement, parent: PDFObject): PDFObject {
    const copy = this.#copy
    const element = copy.createObject()
    element.writeObject({
      Type: copy.newName('StructElem'),
      S: copy.newName(type),
      P: parent,
      ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, copy.newString(text)])),
      ...(attributes.length > 0 && {
        A: attributes.map(({ owner, names, numbers }) => ({
          O: copy.newName(owner),
          ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, copy.newName(name)])),
          ...numbers,
        })),
      }),
      K: kids.flatMap((kid) => ('type' in kid ? [this.write(kid, element)] : this.#writeMark(kid, element))),
    })
    return element
  }

  /** A mark that another element has is not read twice. */
  #writeMark(mark: TagMark, holder: PDFObject): object[] {
    const place = this.#places.get(placeOf(mark))
    if (!place || place.holders[mark.id]) return []
    place.holders[mark.id] = holder
    const { page, object, isForm } = place
    return [{ Type: this.#copy.newName('MCR'), Pg: page, ...(isForm && { Stm: object }), MCID: mark.id }]
  }
}
