import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PDFHexString, PDFName, PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { fileURLToPath } from 'node:url'
import type { FontFile } from '../drawing/typefaces.ts'

/** The functions of HarfBuzz's subsetter that are called here (hb-subset.h). Numbers stand for pointers and tags. */
interface Subsetter {
  memory: WebAssembly.Memory
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(bytes: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const writable = 2
const noHinting = 0x1
const retainGlyphIds = 0x2
const droppedTables = 3
/** What a viewer does not need for glyphs that are already shaped. */
const needlessTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'cmap',
  'name',
  'post',
  'OS/2',
  'STAT',
  'DSIG',
  'MVAR',
  'HVAR',
]

let subsetter: Subsetter | undefined

function loadSubsetter(): Subsetter {
  if (subsetter) return subsetter
  const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)))
  // What starts a module that has no main function, in WASI.
  ;(exports['_initialize'] as () => void)()
  return (subsetter = exports as unknown as Subsetter)
}

const tagOf = (name: string) => [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0)

/** The same font with only these glyphs, under the same numbers. */
function subsetFont(bytes: Buffer, glyphs: Iterable<number>): Buffer {
  const hb = loadSubsetter()
  const pointer = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, pointer)
  const blob = hb.hb_blob_create(pointer, bytes.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, noHinting | retainGlyphIds)
  const kept = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph)
  const dropped = hb.hb_subset_input_set(input, droppedTables)
  for (const table of needlessTables) hb.hb_set_add(dropped, tagOf(table))
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not make a subset of a font.')
  const result = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(result, 0)
  const copy = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)))
  for (const each of [result, blob]) hb.hb_blob_destroy(each)
  for (const each of [subset, face]) hb.hb_face_destroy(each)
  hb.hb_subset_input_destroy(input)
  hb.free(pointer)
  return copy
}

const boldFile = /-[6-9]00\b/

/** The glyphs of a font that a document uses, and the letters that each of them draws. */
export type UsedGlyphs = ReadonlyMap<number, string>

/**
 * Embeds a subset of a font, whose glyphs are called by their numbers, two bytes each (ISO 32000-2, 9.7).
 * @returns the reference by which pages name it
 */
export function embedFont(context: PDFContext, file: FontFile, used: UsedGlyphs): PDFRef {
  const glyphs = [...used.keys()].toSorted((a, b) => a - b)
  const bytes = subsetFont(file.read(), glyphs)
  const perMille = (units: number) => Math.round(units * file.scale * 1000)
  const { ascender, descender } = file.font.hExtents()
  // Programs learn from a font's name whether it is bold, and some read 31 letters of it.
  const name = `${subsetTag(glyphs)}+${boldFile.test(file.name) ? 'Bold-' : ''}${file.name}`
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    // Symbolic: its letters are not those of a standard encoding.
    Flags: 4,
    FontBBox: [-1000, perMille(descender), 3000, perMille(ascender)],
    ItalicAngle: 0,
    Ascent: perMille(ascender),
    Descent: perMille(descender),
    CapHeight: 700,
    StemV: 120,
    FontFile2: context.register(deflated(context, bytes, { Length1: bytes.length })),
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFHexString.fromText('Adobe'),
      Ordering: PDFHexString.fromText('Identity'),
      Supplement: 0,
    },
    FontDescriptor: context.register(descriptor),
    DW: 0,
    W: glyphs.flatMap((glyph) => [glyph, [perMille(file.font.glyphHAdvance(glyph))]]),
    CIDToGIDMap: 'Identity',
  })
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: context.register(deflated(context, Buffer.from(toUnicode(used), 'latin1'), {})),
  })
  return context.register(font)
}

function deflated(context: PDFContext, bytes: Buffer, entries: Record<string, number>): PDFRawStream {
  const dict = context.obj({ ...entries, Filter: 'FlateDecode' })
  const stream = PDFRawStream.of(dict, deflateSync(bytes))
  dict.set(PDFName.of('Length'), context.obj(stream.contents.length))
  return stream
}

/** Six capitals, which differ where the glyphs differ (ISO 32000-2, 9.9.2). */
function subsetTag(glyphs: readonly number[]): string {
  let hash = glyphs.reduce((sum, glyph) => (sum * 31 + glyph) % 308_915_776, 7)
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
    return letter
  }).join('')
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

/** Maps glyphs to the letters that they draw, for copying and for screen readers (ISO 32000-2, 9.10.3). */
function toUnicode(used: UsedGlyphs): string {
  const entries = [...used]
    .filter(([, text]) => text !== '')
    .map(([glyph, text]) => {
      const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
      return `<${hex(glyph)}> <${units}>`
    })
  // At most 100 entries in a block.
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, at) => {
    const block = entries.slice(at * 100, at * 100 + 100)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
