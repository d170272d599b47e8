import { afterAll, expect, test } from 'vitest'
import { unpackPdf } from '../../../test/files/unpack-pdf.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { renderPdfPage } from '../pdf/render-pdf.ts'
import { readDocument } from './run-requests.ts'
import { stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

const box = '1 0 0 rg 40 40 200 100 re f'
/** Half red and half blue, with what could be read as the end of the picture in it. */
const pixels = Buffer.from('ff0000 0000ff ff0000 0000ff 20454920 ff00000000ff0000'.replaceAll(' ', ''), 'hex')
const inline = Buffer.concat([
  Buffer.from('q 90 0 0 90 300 300 cm BI /W 2 /H 4 /CS /RGB /BPC 8 ID '),
  pixels,
  Buffer.alloc(24 - pixels.length, 0x7f),
  Buffer.from('\nEI Q '),
])

const marked: Record<string, string | Buffer> = {
  'a property list': `/Span << /Author (Jo Bloggs) /X << /Y [(Jo \\) Bloggs)] >> >> BDC ${box} EMC`,
  'a text that stands for others': `/Span << /ActualText (Jo Bloggs) /Alt <4a6f20426c6f676773> /E (Jo Bloggs) >> BDC ${box} EMC`,
  'a point with a note': `/Note << /By (Jo Bloggs) >> DP /Jo#20Bloggs MP ${box}`,
  'a mark with a name of its own': `/JoBloggs BMC ${box} EMC /JoBloggs << /MCID 0 >> BDC ${box} EMC`,
  'a comment': `% Jo Bloggs, 3 May\n${box} % (Jo Bloggs\n`,
  'a mark by a name': `/Span /MC0 BDC ${box} EMC`,
  'a picture among contents': Buffer.concat([
    inline,
    Buffer.from(`/Span << /By (Jo Bloggs) >> BDC ${box} EMC ${'0 0 m '.repeat(3)} n`),
  ]),
  'a text with what looks like marks': `/Span << /By (Jo Bloggs) >> BDC (BDC \\( % /X << ) pop ${box} EMC`,
}

/** A picture in ASCII85 with a line that begins like its end: 4 bytes of grey are 5 letters. */
const letters = Buffer.concat([
  Buffer.from(
    `q 90 0 0 90 300 300 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /A85 ID\nEI%12${'0%0%0'.repeat(15)}~>\nEI Q `,
  ),
  Buffer.from(`/Span << /By (Jo Bloggs) >> BDC ${box} EMC`),
])
marked['a picture in letters'] = letters
marked['a word of pictures without a picture'] = `ID /Secret << /By (Jo Bloggs) >> BDC ${box} EMC`

const withContents = (contents: string | Buffer, part?: string) =>
  writeOnePage({
    resources: '/Properties << /MC0 << /Author (Jo Bloggs) /ActualText (Jo Bloggs) >> >>',
    contents: deflatedStream(contents),
    ...(part !== undefined && { page: '/Contents [4 0 R 5 0 R]', more: [deflatedStream(part)] }),
  })

test('a mark that is divided between two parts of a page goes too', async () => {
  const original = withContents('/Span << /By (Jo Bloggs)', `>> BDC ${box} EMC`)
  const { bytes } = await readDocument(original)
  expect(await unpackPdf(bytes)).not.toMatch(/Bloggs/)
  const { data } = await renderPdfPage(bytes, 1, 300)
  expect(new Set(data).size).toBeGreaterThan(1)
})

test.each(Object.keys(marked))('%s is not in the clean copy, which looks the same', async (name) => {
  const original = withContents(marked[name]!)
  const { bytes } = await readDocument(original)
  expect(await unpackPdf(original)).toMatch(/Bloggs/)
  expect(await unpackPdf(bytes)).not.toMatch(/Bloggs|4a6f20/i)
  const [before, after] = [await renderPdfPage(original, 1, 300), await renderPdfPage(bytes, 1, 300)]
  expect(new Set(before.data).size).toBeGreaterThan(1)
  expect(Buffer.compare(after.data, before.data)).toBe(0)
})

const hidden = (tag: string) => `${tag} BDC 0 0 1 rg 40 300 200 100 re f EMC ${box}`

test.each(['/OC /L', '/#4FC /L', '/O#43 /L'])(
  'what the layer of the mark %s hides stays hidden',
  async (tag) => {
    const original = writeOnePage({
      catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>',
      resources: '/Properties << /L 5 0 R >>',
      contents: deflatedStream(hidden(tag)),
      more: ['<< /Type /OCG /Name (x) >>'],
    })
    const { bytes } = await readDocument(original)
    const [before, after] = [await renderPdfPage(original, 1, 300), await renderPdfPage(bytes, 1, 300)]
    const shown = await renderPdfPage(withContents(box), 1, 300)
    expect(Buffer.compare(before.data, shown.data)).toBe(0)
    expect(Buffer.compare(after.data, shown.data)).toBe(0)
  },
)

test.each([3, 4])('marks that name object %i, a part of the page, change nothing of it', async (number) => {
  const original = writeOnePage({
    resources: `/Properties << /A ${number} 0 R >>`,
    contents: deflatedStream(box),
  })
  const { bytes } = await readDocument(original)
  const [before, after] = [await renderPdfPage(original, 1, 300), await renderPdfPage(bytes, 1, 300)]
  expect(new Set(before.data).size).toBeGreaterThan(1)
  expect(Buffer.compare(after.data, before.data)).toBe(0)
})
