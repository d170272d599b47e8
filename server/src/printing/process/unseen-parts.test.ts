import { expect, test } from 'vitest'
import { unpackPdf } from '../../../test/files/unpack-pdf.ts'
import { deflatedStream, writeOnePage, type StreamObject } from '../../../test/files/write-pdf.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { renderPdfPage } from '../pdf/render-pdf.ts'
import { readFile } from './read-file.ts'

const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const box = '1 0 0 rg 40 40 200 100 re f'
const words = (at: string, text: string, size = 20) => `BT /F ${size} Tf ${at} Td (${text}) Tj ET`

interface Page {
  contents: string
  page?: string
  config?: string
  resources?: string
  more?: (string | StreamObject)[]
}

/** A page whose layer L is off and whose layer V is on. */
const layered = ({ contents, page = '', config = '/OFF [5 0 R]', resources = '', more = [] }: Page) =>
  writeOnePage({
    catalog: `/OCProperties << /OCGs [5 0 R 6 0 R] /D << ${config} >> >>`,
    page,
    resources: `${font} /Properties << /L 5 0 R /V 6 0 R /G << /Type /OCMD /OCGs 5 0 R >> /A << /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AnyOn >> /M << /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >> >> ${resources}`,
    contents: deflatedStream(contents),
    more: ['<< /Type /OCG /Name (Bloggs) >>', '<< /Type /OCG /Name (Shown) >>', ...more],
  })

const form = (contents: string, dict = '') =>
  deflatedStream(contents, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${dict}`)
const ownFont = `/Resources << ${font} >>`
/** What is hidden sets the colour and the clip of what comes after it. */
const state = '0 0 1 rg 3 w 30 30 300 300 re W n'

const hidden: Record<string, Page> = {
  'words of a layer': { contents: `/OC /L BDC ${words('50 300', 'Jo Bloggs')} EMC ${box}` },
  'words between shown ones': {
    contents: `BT /F 20 Tf 50 300 Td (Shown) Tj /OC /L BDC 0 -30 Td (Bloggs) Tj [(Blog) 20 (gs)] TJ (Bloggs) ' 2 1 (Bloggs) " EMC 0 -30 Td (Shown too) Tj ET ${box}`,
  },
  'shapes of a layer': { contents: `/OC /L BDC ${state} 77 77 m 177 277 l S EMC 40 40 200 100 re f` },
  'a form of a layer': {
    contents: `/OC /L BDC /X Do EMC ${box}`,
    resources: '/XObject << /X 7 0 R >>',
    more: [form(words('50 300', 'Jo Bloggs'), ownFont)],
  },
  'a form with a layer of its own': {
    contents: `/X Do ${box}`,
    resources: '/XObject << /X 7 0 R >>',
    more: [form(words('50 300', 'Jo Bloggs'), `${ownFont} /OC 5 0 R`)],
  },
  'words of a layer in a form that is shown': {
    contents: `/X Do ${box}`,
    resources: '/XObject << /X 7 0 R >>',
    more: [form(`/OC /L BDC ${words('50 300', 'Jo Bloggs')} EMC 0 1 0 rg 50 400 90 90 re f`)],
  },
  'a layer within one that is shown': {
    contents: `/OC /V BDC /OC /L BDC ${words('50 300', 'Jo Bloggs')} EMC ${box} EMC`,
  },
  'a group of layers': { contents: `/OC /G BDC ${words('50 300', 'Jo Bloggs')} EMC /OC /A BDC ${box} EMC` },
  'all but the layers that are on': {
    contents: `/OC /L BDC ${words('50 300', 'Jo Bloggs')} EMC /OC /V BDC ${box} EMC`,
    config: '/BaseState /OFF /ON [6 0 R]',
  },
  'a mark spelled with numbers': { contents: `/#4FC /#4C BDC ${words('50 300', 'Jo Bloggs')} EMC ${box}` },
  'a picture among contents': {
    contents: `/OC /L BDC q 90 0 0 90 300 300 cm BI /W 6 /H 1 /CS /G /BPC 8 ID Bloggs EI Q EMC ${box}`,
  },
  'words above the page': { contents: `${words('50 900', 'Jo Bloggs')} ${box}` },
  'words outside the crop box': {
    page: '/MediaBox [0 0 595 842] /CropBox [20 20 500 700]',
    contents: `${words('50 720', 'Jo Bloggs')} ${words('50 300', 'Shown')} ${box}`,
  },
  'words outside a page on its side': {
    page: '/MediaBox [0 0 595 842] /CropBox [20 20 500 700] /Rotate 90',
    contents: `${words('50 720', 'Jo Bloggs')} ${words('50 300', 'Shown')} ${box}`,
  },
  'the end of a line that leaves the page': {
    contents: `${words('450 300', 'This is shown in part, then comes Bloggs')} ${box}`,
  },
  'invisible words beside the page': { contents: `3 Tr ${words('-300 300', 'Jo Bloggs')} 0 Tr ${box}` },
  'words of a form outside the crop box': {
    page: '/MediaBox [0 0 595 842] /CropBox [20 20 500 700]',
    contents: `/X Do ${box}`,
    resources: '/XObject << /X 7 0 R >>',
    more: [form(`${words('50 730', 'Jo Bloggs')} ${words('50 300', 'Shown')}`, ownFont)],
  },
  'tags of words that are removed': {
    contents: `/P << /MCID 0 /ActualText (Jo Bloggs) >> BDC ${words('50 900', 'Bloggs')} EMC ${box}`,
    page: '/StructParents 0',
  },
}

const read = (bytes: Buffer) => readFile([bytes], () => {})

test.each(Object.keys(hidden))('%s: not in the clean copy, which looks the same', async (name) => {
  const original = layered(hidden[name]!)
  const { bytes } = await read(original)
  expect(await unpackPdf(original)).toMatch(/Bloggs/)
  expect(await unpackPdf(bytes)).not.toMatch(/Bloggs|Blog|77 77|OCG|\/OC\b/)
  const [before, after] = [await renderPdfPage(original, 1, 300), await renderPdfPage(bytes, 1, 300)]
  expect(new Set(before.data).size).toBeGreaterThan(1)
  expect(Buffer.compare(after.data, before.data)).toBe(0)
})

test('what a layer shows stays, with what is drawn by the same name elsewhere', async () => {
  const original = layered({
    contents: `/OC /L BDC /X Do EMC /OC /V BDC /X Do ${words('50 300', 'Shown')} EMC`,
    resources: '/XObject << /X 7 0 R >>',
    more: [form(box)],
  })
  const { bytes, text } = await read(original)
  expect(text).toBe('Shown')
  const [before, after] = [await renderPdfPage(original, 1, 300), await renderPdfPage(bytes, 1, 300)]
  expect(Buffer.compare(after.data, before.data)).toBe(0)
})

test.each([
  ['letters that stand where hidden ones end', `BT /F 20 Tf 50 300 Td /OC /L BDC (Jo) Tj EMC (Shown) Tj ET`],
  ['a rule about several layers', `/OC /M BDC ${box} EMC`],
  ['a layer without a name', `/OC << /Type /OCG /Usage << /View << /ViewState /OFF >> >> >> BDC ${box} EMC`],
])('%s: refused', async (_, contents) => {
  await expect(read(layered({ contents }))).rejects.toEqual(new DocumentRefused('hidden-parts'))
})
