import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** Every dictionary of a PDF, including those of streams and those nested in others. */
export function* dictionaries(context: PDFContext): Generator<PDFDict> {
  const unvisited: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = unvisited.pop(); object; object = unvisited.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) {
      yield dict
      for (const value of dict.values()) unvisited.push(value)
    } else if (dict instanceof PDFArray) {
      for (const value of dict.asArray()) unvisited.push(value)
    }
  }
}

/** The name under a key of a dictionary, decoded; null when its value is not a name. */
export function nameAt(dict: PDFDict, key: string): string | null {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

/** The filters of a stream in the order in which they are decoded, each with its parameters. */
export function filtersOf({ dict }: PDFRawStream): { filter: string; parameters: PDFObject | undefined }[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  const parameters = dict.lookup(PDFName.of('DecodeParms'))
  if (filter instanceof PDFName) return [{ filter: filter.decodeText(), parameters }]
  if (!(filter instanceof PDFArray)) return []
  return Array.from({ length: filter.size() }, (_, index) => ({
    filter: filter.lookup(index, PDFName).decodeText(),
    parameters: parameters instanceof PDFArray ? parameters.lookup(index) : undefined,
  }))
}
