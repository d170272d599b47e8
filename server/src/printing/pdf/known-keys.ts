import type { PDFDocument, PDFObject } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import { elementsOf, entriesOf, takeFaults } from './open-pdf.ts'

/**
 * The keys by which a page shows something (ISO 32000-2): of pages, resources, graphics states, colours, patterns, shadings, functions,
 * pictures, forms, fonts, filters, layers and marks. All others could name an author, contain a file or do something.
 */
const knownKeys = new Set(
  `Type Subtype Length Filter DecodeParms
  Pages Kids Count Parent MediaBox CropBox Rotate UserUnit Contents Resources Group
  Font XObject ExtGState ColorSpace Pattern Shading Properties ProcSet
  LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 FL SM SA BM SMask CA ca AIS TK S G BC CS I K
  WhitePoint BlackPoint Gamma Matrix Range N Alternate Colorants Process Components MixingHints Solidities PrintingOrder DotGain
  PatternType PaintType TilingType BBox XStep YStep ShadingType Background AntiAlias Domain Function Coords Extend
  BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow
  FunctionType Size BitsPerSample Order Encode C0 C1 Functions Bounds
  Width Height Intent ImageMask Mask Interpolate SMaskInData Matte OC FormType
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode FontBBox FontMatrix CharProcs
  DescendantFonts CIDSystemInfo DW W DW2 W2 CIDToGIDMap BaseEncoding Differences
  FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth
  MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet Style Panose Lang FD CIDSet Registry Ordering Supplement
  Length1 Length2 Length3 CMapName WMode UseCMap
  EndOfLine EncodedByteAlign Columns Rows EndOfBlock BlackIs1 DamagedRowsBeforeError Predictor Colors EarlyChange
  ColorTransform JBIG2Globals
  OCProperties OCGs P VE Usage Print PrintState View ViewState BaseState ON OFF AS Event Category
  MCID Alt ActualText E`.split(/\s+/),
)

/** Keys of dictionaries whose own keys are free: the names that contents, fonts and inks are called by. */
const nameTables = new Set(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Solidities DotGain'.split(
    ' ',
  ),
)

/**
 * Removes every entry whose key is not known, or that refers to nothing, from a PDF's catalog and all that it refers to.
 * @returns the numbers of the objects that it refers to
 * @throws {DocumentRefused} "damaged" when one of them cannot be read: MuPDF would draw without it, with a font of its own for instance
 */
export function keepKnownKeys(pdf: PDFDocument): Set<number> {
  const objects = pdf.countObjects()
  const seen = new Set<number>()
  takeFaults()
  const isNothing = (value: PDFObject) =>
    value.isNull() || (value.isIndirect() && value.asIndirect() >= objects)
  const clean = (object: PDFObject, isNameTable: boolean) => {
    if (object.isIndirect()) {
      if (seen.has(object.asIndirect())) return
      seen.add(object.asIndirect())
    }
    for (const [key, value] of entriesOf(object))
      if ((!isNameTable && !knownKeys.has(key)) || isNothing(value)) object.delete(key)
      else clean(value, !isNameTable && nameTables.has(key))
    for (const [index, value] of elementsOf(object).entries())
      if (isNothing(value)) object.put(index, null)
      else clean(value, false)
  }
  clean(pdf.getTrailer().get('Root'), false)
  const loss = takeFaults().find((fault) => fault.startsWith('cannot load object'))
  if (loss) throw new DocumentRefused('damaged', { cause: loss })
  return seen
}
