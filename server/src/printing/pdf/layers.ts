import { Device, Matrix, type PDFDocument, type PDFObject } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import { editContents } from './edit-contents.ts'
import { editsOfLayers } from './layer-contents.ts'
import { entriesOf, nameOf } from './open-pdf.ts'

const isLayer = (object: PDFObject): boolean =>
  object.isDictionary() && ['OCG', 'OCMD'].includes(nameOf(object.get('Type')) ?? '')

/** Whether anything that the pages refer to is in a layer. @param numbers of the objects that they refer to */
export function hasLayers(pdf: PDFDocument, numbers: ReadonlySet<number>): boolean {
  for (const number of numbers) {
    const object = pdf.newIndirect(number)
    if (isLayer(object) || !object.get('OC').isNull()) return true
    const tables = [object, object.get('Properties'), object.get('Resources', 'Properties')]
    if (tables.some((table) => entriesOf(table).some(([, each]) => isLayer(each)))) return true
  }
  return false
}

/**
 * Makes pages without layers: what hidden ones draw goes, and what is shown is drawn always (rule: clean-files).
 * @throws {DocumentRefused} "hidden-parts" when something hidden cannot be told from what is shown
 */
export function flattenLayers(pdf: PDFDocument): void {
  const layers = new Layers(pdf)
  for (let index = 0; index < pdf.countPages() - 1; index++) {
    const page = pdf.findPage(index)
    layers.flatten(page.get('Contents'), page.getInheritable('Resources'))
  }
  layers.finish()
}

class Layers {
  readonly #pdf: PDFDocument
  /** The last page while this works: MuPDF draws it with a layer and so says whether that is hidden. */
  readonly #probe: PDFObject
  readonly #isHidden = new Map<number, boolean>()
  readonly #seen = new Set<number>()
  /** The pictures and forms that are drawn somewhere. */
  readonly #drawn = new Set<number>()
  readonly #resources: PDFObject[] = []

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf
    this.#probe = pdf.addPage([0, 0, 100, 100], 0, {}, '/OC /L BDC 0 0 10 10 re f EMC')
    pdf.insertPage(-1, this.#probe)
  }

  /** @param resources of the page or form around it, for contents that have none of their own */
  flatten(contents: PDFObject, resources: PDFObject): void {
    if (contents.isNull()) return
    const objectAt = (name: string) => (resources.isNull() ? resources : resources.get('XObject', name))
    const names = new Set<string>()
    editContents(contents, (bytes) => {
      const { edits, drawn } = editsOfLayers(bytes, {
        hidesLayer: (name) => !resources.isNull() && this.#hides(resources.get('Properties', name)),
        hidesObject: (name) => {
          const object = objectAt(name)
          return object.isStream() && this.#hides(object.get('OC'))
        },
      })
      for (const name of drawn) names.add(name)
      return edits
    })
    for (const name of names) {
      const object = objectAt(name)
      if (!object.isStream()) continue
      this.#drawn.add(object.asIndirect())
      this.#flattenStream(object, resources)
    }
    if (resources.isNull()) return
    this.#resources.push(resources)
    for (const [, pattern] of entriesOf(resources.get('Pattern')))
      if (pattern.isStream()) this.#flattenStream(pattern, resources)
    for (const [, state] of entriesOf(resources.get('ExtGState'))) {
      const mask = state.isDictionary() ? state.get('SMask', 'G') : state
      if (mask.isStream()) this.#flattenStream(mask, resources)
    }
    for (const [, font] of entriesOf(resources.get('Font')))
      for (const [, letter] of font.isDictionary() ? entriesOf(font.get('CharProcs')) : []) {
        const own = font.get('Resources')
        if (letter.isStream()) this.#flattenStream(letter, own.isNull() ? resources : own)
      }
  }

  #flattenStream(stream: PDFObject, around: PDFObject): void {
    const number = stream.asIndirect()
    if (this.#seen.has(number)) return
    this.#seen.add(number)
    stream.delete('OC')
    const own = stream.get('Resources')
    if (nameOf(stream.get('Subtype')) !== 'Image') this.flatten(stream, own.isNull() ? around : own)
  }

  #hides(layer: PDFObject): boolean {
    if (!layer.isDictionary()) return false
    // MuPDF takes some rules about several layers the other way round.
    if (!layer.get('VE').isNull() || !['AnyOn', null].includes(nameOf(layer.get('P'))))
      throw new DocumentRefused('hidden-parts')
    const known = layer.isIndirect() ? this.#isHidden.get(layer.asIndirect()) : undefined
    if (known !== undefined) return known
    this.#probe.put('Resources', { Properties: { L: layer } })
    const page = this.#pdf.loadPage(this.#pdf.countPages() - 1)
    let isHidden = true
    const device = new Device({ fillPath: () => void (isHidden = false) })
    page.runPageContents(device, Matrix.identity)
    device.close()
    page.destroy()
    if (layer.isIndirect()) this.#isHidden.set(layer.asIndirect(), isHidden)
    return isHidden
  }

  /** Takes the layers, and what nothing draws any more, out of reach. */
  finish(): void {
    for (const resources of this.#resources) {
      for (const [name, object] of entriesOf(resources.get('XObject')))
        if (!object.isStream() || !this.#drawn.has(object.asIndirect())) resources.get('XObject').delete(name)
      for (const [name, properties] of entriesOf(resources.get('Properties')))
        if (isLayer(properties)) resources.get('Properties').delete(name)
    }
    this.#pdf.deletePage(this.#pdf.countPages() - 1)
    this.#pdf.getTrailer().get('Root').delete('OCProperties')
  }
}
