import { deflatedStream, writeOnePage, type StreamObject } from './write-pdf.ts'

/** Where each of these files has its field or annotation: from the left and the foot of A4, in points. */
export const fieldPlace = { left: 60, bottom: 300, right: 360, top: 330 }
const rect = `/Rect [${Object.values(fieldPlace).join(' ')}]`

interface FormOptions {
  /** Entries of the form. */
  form?: string
  more?: StreamObject[]
}

/** A page with a form of one field, whose entries are given. Its appearances are objects 7, 8, … */
export const makeForm = (field: string, { form = '', more = [] }: FormOptions = {}) =>
  writeOnePage({
    catalog: `/AcroForm << /Fields [5 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> ${form} >>`,
    page: '/Annots [5 0 R]',
    contents: emptyPage,
    more: [
      `<< /Type /Annot /Subtype /Widget /T (words) ${rect} /DA (/Helv 12 Tf 0 g) ${field} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
  })

/** A graphics state that is not undone, which must not move what comes after. */
const emptyPage = deflatedStream('0.1 0 0 0.1 500 500 cm')

/** A page with one annotation, whose entries are given. Its appearance is object 6. */
const makeAnnotated = (annotation: string, appearance = blackAppearance()) =>
  writeOnePage({
    page: '/Annots [5 0 R]',
    contents: emptyPage,
    more: [`<< /Type /Annot ${rect} /AP << /N 6 0 R >> ${annotation} >>`, appearance],
  })

const blackAppearance = (entries = '/BBox [0 0 300 30]', content = '0 g 0 0 300 30 re f') =>
  deflatedStream(content, `/Type /XObject /Subtype /Form ${entries}`)
const emptyAppearance = blackAppearance(undefined, '')

/** PDFs with something filled in, typed, drawn or stamped at {@link fieldPlace}, which belongs on the paper. */
export const filledIn: Record<string, () => Buffer> = {
  'an answer with its drawing': () =>
    makeForm('/FT /Tx /V (Fair pay now) /AP << /N 7 0 R >>', { more: [blackAppearance()] }),
  'an answer without a drawing': () => makeForm('/FT /Tx /V (Fair pay now, says the branch)'),
  'an answer with an outdated drawing': () =>
    makeForm('/FT /Tx /V (Fair pay now, says the branch) /AP << /N 7 0 R >>', {
      form: '/NeedAppearances true',
      more: [emptyAppearance],
    }),
  'a choice from a list': () =>
    makeForm('/FT /Ch /Ff 131072 /Opt [(Fair pay now) (Peace)] /V (Fair pay now)'),
  'a ticked box': () =>
    makeForm('/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>', {
      more: [blackAppearance(), emptyAppearance],
    }),
  'typed words': () => makeAnnotated('/Subtype /FreeText /Contents (Fair pay now)'),
  'a drawn signature': () => makeAnnotated('/Subtype /Ink /InkList [[0 0 9 9]]'),
  'a stamp that is turned and enlarged': () =>
    makeAnnotated('/Subtype /Stamp', blackAppearance('/BBox [0 0 3 30] /Matrix [0 1 -1 0 7 7]')),
}

/** PDFs with something at the same place that must not be on the paper. */
export const notFilledIn: Record<string, () => Buffer> = {
  'a hidden answer': () =>
    makeForm('/FT /Tx /F 2 /V (Fair pay now) /AP << /N 7 0 R >>', { more: [blackAppearance()] }),
  'a box that is not ticked': () =>
    makeForm('/FT /Btn /V /Off /AS /Off /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>', {
      more: [blackAppearance(), emptyAppearance],
    }),
  'a note in the margin': () => makeAnnotated('/Subtype /Text /Contents (Check the date)'),
  'a link with a drawing': () =>
    makeAnnotated('/Subtype /Link /A << /S /URI /URI (https://union.example) >>'),
}
