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

/** The same without an appearance, which viewers draw themselves. */
const makeUndrawn = (annotation: string, catalog = '') =>
  writeOnePage({
    catalog,
    page: '/Annots [5 0 R]',
    contents: emptyPage,
    more: [`<< /Type /Annot ${rect} ${annotation} >>`, '<< /Type /OCG /Name (Draft) >>'],
  })
const quads = '/QuadPoints [60 330 360 330 60 300 360 300]'

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
  'words that are struck out, with a drawing': () => makeAnnotated(`/Subtype /StrikeOut /C [0 0 0] ${quads}`),
  'words that are struck out': () => makeUndrawn(`/Subtype /StrikeOut /C [0 0 0] ${quads}`),
  'underlined words': () =>
    makeUndrawn('/Subtype /Underline /C [0 0 0] /QuadPoints [60 345 360 345 60 315 360 315]'),
  'words marked with a wavy line': () =>
    makeUndrawn('/Subtype /Squiggly /C [0 0 0] /QuadPoints [60 345 360 345 60 315 360 315]'),
  'highlighted words': () => makeUndrawn(`/Subtype /Highlight /C [0 0 0.6] ${quads}`),
  'an arrow': () =>
    makeUndrawn('/Subtype /Line /C [0 0 0] /BS << /W 4 >> /L [70 315 350 315] /LE [/None /OpenArrow]'),
  'a box': () => makeUndrawn('/Subtype /Square /IC [0 0 0]'),
  'a ring': () => makeUndrawn('/Subtype /Circle /IC [0 0 0]'),
  'a shape': () => makeUndrawn('/Subtype /Polygon /IC [0 0 0] /Vertices [60 300 360 300 200 330]'),
  'a jagged line': () =>
    makeUndrawn('/Subtype /PolyLine /C [0 0 0] /BS << /W 4 >> /Vertices [70 305 200 325 350 305]'),
  'handwriting without a drawing': () =>
    makeUndrawn('/Subtype /Ink /C [0 0 0] /BS << /W 4 >> /InkList [[70 305 200 325 350 305]]'),
  'typed words without a drawing': () =>
    makeUndrawn('/Subtype /FreeText /DA (/Helv 20 Tf 0 g) /Contents (Fair pay now)'),
  'an annotation that another program wrote without a number': () =>
    writeOnePage({
      page: `/Annots [<< /Type /Annot ${rect} /Subtype /Square /IC [0 0 0] >> << /Type /Annot /Rect [9 9 20 20] /Subtype /Square >>]`,
      contents: emptyPage,
    }),
  'a ticked box whose drawing has no size': () =>
    makeForm('/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>', {
      more: [blackAppearance(''), emptyAppearance],
    }),
}

/** PDFs with something at the same place that must not be on the paper. */
export const notFilledIn: Record<string, () => Buffer> = {
  'a hidden answer': () =>
    makeForm('/FT /Tx /F 2 /V (Fair pay now) /AP << /N 7 0 R >>', { more: [blackAppearance()] }),
  'a box that is not ticked': () =>
    makeForm('/FT /Btn /V /Off /AS /Off /AP << /N << /Yes 7 0 R /Off 8 0 R >> >>', {
      more: [blackAppearance(), emptyAppearance],
    }),
  'a box on a hidden layer': () =>
    makeUndrawn(
      '/Subtype /Square /IC [0 0 0] /OC 6 0 R',
      '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
    ),
  'the place of a signature that is missing': () => makeForm('/FT /Sig'),
  'a note in the margin': () => makeAnnotated('/Subtype /Text /Contents (Check the date)'),
  'a link with a drawing': () =>
    makeAnnotated('/Subtype /Link /A << /S /URI /URI (https://union.example) >>'),
}
