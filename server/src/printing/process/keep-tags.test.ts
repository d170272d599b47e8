import { readFile as readBytes } from 'node:fs/promises'
import { leafletDesignNames } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import {
  contentOf,
  exampleContents,
  exampleImprint,
  exampleOwnCode,
} from '../../../test/files/leaflet-contents.ts'
import { photograph } from '../../../test/files/photograph.ts'
import { seedRandom } from '../../../test/support/seed-random.ts'
import { readMarks, readTags } from '../../../test/files/read-tags.ts'
import { unpackPdf } from '../../../test/files/unpack-pdf.ts'
import { deflatedStream, writeOnePage, type StreamObject } from '../../../test/files/write-pdf.ts'
import { paintLeaflet } from '../designs/paint-leaflet.ts'
import { readFile } from './read-file.ts'
import { stopDocumentReaders } from './readers.ts'
import { drawPage, readDocument } from './run-requests.ts'

afterAll(stopDocumentReaders)

const cleaned = async (bytes: Buffer) => (await readFile([bytes], () => {})).bytes
const writtenBy = (name: string) =>
  readBytes(new URL(`../../../test/files/leaflets/${name}.pdf`, import.meta.url))

const picture = await (await photograph([2600, 1900], 4)).jpeg().toBuffer()

test.each(leafletDesignNames)('a made leaflet keeps its tags, language and title: %s', async (design) => {
  const content = contentOf({ design, ...exampleContents[design] })
  const leaflet = {
    content,
    imprint: exampleImprint,
    picture: content.picture && picture,
    ownCode: exampleOwnCode,
  }
  const { bytes } = await paintLeaflet({ ...leaflet, purpose: 'leaflet' })
  const copy = await cleaned(bytes)
  const before = await readTags(bytes)
  expect(before.tags.length).toBeGreaterThan(3)
  expect(await readTags(copy)).toEqual(before)
  expect(await readMarks(copy)).toEqual(await readMarks(bytes))
  expect(await unpackPdf(copy)).toMatch(/\/FontFile[23]/)
  expect(await readTags(await cleaned(copy))).toEqual(before)
})

test.each([
  ['chrome-tagged', 'en-GB', 'Keep our library', ['L', 'LI', 'H1']],
  ['libreoffice-ua', 'en-US', undefined, ['P']],
])('a leaflet of another program keeps its tags: %s', async (name, language, title, types) => {
  const copy = await cleaned(await writtenBy(name))
  expect(await readTags(copy)).toMatchObject({ language, ...(title && { title }) })
  const text = await unpackPdf(copy)
  for (const type of types) expect(text).toContain(`/S /${type}\n`)
})

interface Tagged {
  /** Entries of the root of the tags, whose document is object 6; its elements are objects 7, 8, … */
  root?: string
  document?: string
  elements?: (string | StreamObject)[]
  catalog?: string
  page?: string
  resources?: string
  contents?: string
}

const heading = '<< /S /H1 /P 6 0 R /Pg 3 0 R /K 0 >>'

const makeTagged = ({
  root = '',
  document = '/K 7 0 R',
  elements = [heading],
  catalog = '/MarkInfo << /Marked true >>',
  page = '',
  resources = '',
  contents = '/H1 << /MCID 0 >> BDC 1 0 0 rg 40 40 200 100 re f EMC',
}: Tagged) =>
  writeOnePage({
    catalog: `/StructTreeRoot 5 0 R ${catalog}`,
    page: `/StructParents 0 ${page}`,
    resources,
    contents: deflatedStream(contents),
    more: [
      `<< /Type /StructTreeRoot /K 6 0 R ${root} >>`,
      `<< /Type /StructElem /S /Document /P 5 0 R ${document} >>`,
      ...elements,
    ],
  })

const tagsOf = async (tagged: Tagged) => (await readTags(await cleaned(makeTagged(tagged)))).tags

test('names of styles become the types that they stand for', async () => {
  const elements = ['<< /S /Jo#20Bloggs#20title /P 6 0 R /Pg 3 0 R /K 0 >>']
  const root = '/RoleMap << /Jo#20Bloggs#20title /Style2 /Style2 /H1 >>'
  expect((await tagsOf({ elements, root })).map(({ tag }) => tag)).toEqual(['H1'])
  const around = '/RoleMap << /Jo#20Bloggs#20title /Style2 /Style2 /Jo#20Bloggs#20title >>'
  expect((await tagsOf({ elements, root: around })).map(({ tag }) => tag)).toEqual(['NonStruct'])
})

test('nothing of an editor is kept in tags', async () => {
  const copy = await cleaned(
    makeTagged({
      catalog: '/MarkInfo << /Marked true /Author (Jo Bloggs) >> /Lang (en-x-jobloggs)',
      root: '/IDTree << /Names [(Jo Bloggs) 7 0 R] >> /ClassMap << /Jo#20Bloggs << /O /Layout >> >>',
      elements: [
        `<< /S /H1 /P 6 0 R /Pg 3 0 R /K 0 /T (Jo Bloggs) /ID (Jo Bloggs) /C /Jo#20Bloggs /Lang (Jo Bloggs)
          /Alt (C:\\\\Users\\\\Jo Bloggs\\\\street.jpg) /A << /O /UserProperties /P [<< /N (by) /V (Jo Bloggs) >>] >> >>`,
        '<< /S /P /P 6 0 R /Alt (Jo Bloggs on the beach.jpg) >>',
      ],
      document: '/K [7 0 R 8 0 R]',
    }),
  )
  expect(await unpackPdf(copy)).toContain('StructTreeRoot')
  expect(await unpackPdf(copy)).not.toMatch(/Bloggs|jobloggs/)
})

test.each([
  ['with a request to show it', true, 'Fair pay for care', 'Fair pay for care'],
  ['that programs set by themselves', false, 'Draft by Jo Bloggs', undefined],
  ['that is the name of a file', true, 'Microsoft Word - Jo Bloggs.docx', undefined],
])('a title %s is kept only if it is meant for readers', async (_, isShown, title, kept) => {
  const pdf = await PDFDocument.load(makeTagged({}))
  pdf.setTitle(title, { showInWindowTitleBar: isShown })
  pdf.setAuthor('Jo Bloggs')
  const copy = await cleaned(Buffer.from(await pdf.save()))
  const read = await PDFDocument.load(copy, { updateMetadata: false })
  expect([read.getTitle(), read.getAuthor(), read.getProducer()]).toEqual([kept, undefined, undefined])
})

test('cells, lists and pictures keep the attributes that change what is read', async () => {
  const elements = [
    '<< /S /TH /P 6 0 R /Pg 3 0 R /K 0 /A [<< /O /Table /Scope /Column /ColSpan 2 /RowSpan 1e9 >> << /O /Layout /BBox [0 0 9 9] >>] >>',
  ]
  const text = await unpackPdf(await cleaned(makeTagged({ elements })))
  expect(text).toMatch(/\/Scope \/Column/)
  expect(text).toMatch(/\/ColSpan 2/)
  expect(text).toMatch(/\/BBox \[ ?0 0 9 9 ?\]/)
  expect(text).not.toContain('RowSpan')
})

test('marks in forms and in lists of properties are kept', async () => {
  const form = deflatedStream(
    '/P << /MCID 0 >> BDC 0 0 10 10 re f EMC',
    '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /StructParents 1',
  )
  const text = await unpackPdf(
    await cleaned(
      makeTagged({
        document: '/K [7 0 R 8 0 R]',
        elements: [heading, '<< /S /P /P 6 0 R /Pg 3 0 R /K << /Type /MCR /Stm 9 0 R /MCID 0 >> >>', form],
        resources: '/Properties << /MC0 << /MCID 0 /ActualText (Fair pay) >> >> /XObject << /X 9 0 R >>',
        contents: '/H1 /MC0 BDC 40 40 200 100 re f EMC /X Do',
      }),
    ),
  )
  expect(text).toMatch(/\/MCID 0\s+\/ActualText/)
  expect(new Set(text.match(/\/StructParents \d/g))).toEqual(
    new Set(['/StructParents 0', '/StructParents 1']),
  )
  expect(text).toMatch(/\/Stm \d+ 0 R/)
})

const many = (count: number, entry: string) => Array.from({ length: count }, () => entry).join(' ')
const chain = (length: number) =>
  Array.from(
    { length },
    (_, at) => `<< /S /Div /K ${at + 1 < length ? `${8 + at} 0 R` : '<< /Type /MCR /Pg 3 0 R /MCID 0 >>'} >>`,
  )

test.each<[string, Tagged]>([
  ['that are not declared', { catalog: '' }],
  ['with a root that is a number', { catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 5' }],
  ['without a mark', { elements: ['<< /S /H1 /P 6 0 R >>'] }],
  ['of a page that is not there', { elements: ['<< /S /H1 /Pg 4 0 R /K 0 >>'] }],
  [
    'with marks of the wrong types',
    { elements: ['<< /S (H1) /Pg 3 0 R /K [(0) /0 0.5 -1 null [[0]] 99 0 R] >>'] },
  ],
  ['with a mark of a huge number', { elements: ['<< /S /H1 /Pg 3 0 R /K 2000000000 >>'] }],
  [
    'in which each contains the other',
    { elements: ['<< /S /Div /K 8 0 R >>', '<< /S /Div /K [7 0 R 6 0 R] >>'] },
  ],
  ['that contain themselves directly', { document: '/K [6 0 R 6 0 R 5 0 R]' }],
  ['a thousand deep', { elements: chain(1000) }],
  ['a million in number', { document: `/K [7 0 R ${many(1_000_000, '<<>>')}]` }],
  [
    'in twenty thousand lists of lists',
    { elements: [`<< /S /H1 /Pg 3 0 R /K [0 ${many(20_000, '8 0 R')}] >>`, '[0]'] },
  ],
  [
    'with a book as a description',
    {
      elements: [`<< /S /H1 /Pg 3 0 R /K 0 /Alt (${many(100_000, 'book')}) /E (${many(100_000, 'book')}) >>`],
    },
  ],
  [
    'of a stream that is not shown',
    { elements: ['<< /S /P /Pg 3 0 R /K << /Type /MCR /Stm 4 0 R /MCID 0 >> >>'] },
  ],
])('a file with tags %s is taken without tags', async (_, tagged) => {
  const copy = await cleaned(makeTagged(tagged))
  expect(await unpackPdf(copy)).not.toMatch(/StructTreeRoot|StructElem|MarkInfo|StructParents/)
})

test('a mark that two elements claim is read once', async () => {
  const tags = await tagsOf({ document: '/K [7 0 R 8 0 R 7 0 R]', elements: [heading, heading] })
  expect(tags.map(({ tag, pieces }) => [tag, pieces])).toEqual([['H1', [[0, 0]]]])
})

test('a file with thousands of tags on a page is read and drawn within the time of a reader', async () => {
  const ids = Array.from({ length: 9000 }, (_, at) => at)
  const file = makeTagged({
    document: `/K [${ids.map((at) => `${7 + at} 0 R`).join(' ')}]`,
    elements: ids.map((at) => `<< /S /P /P 6 0 R /Pg 3 0 R /K ${at} >>`),
    contents: ids.map((at) => `/P << /MCID ${at} >> BDC 40 40 2 2 re f EMC`).join('\n'),
  })
  const document = await readDocument(file)
  expect((await readTags(document.bytes)).tags).toHaveLength(9000)
  expect(await drawPage(document, 1)).toMatchObject({ width: 1000 })
})

test.each([
  ['what was typed on it', '/FreeText /Contents (Fair pay now) /DA (/Helv 12 Tf 0 g)', false],
  ['a link', '/Link', true],
])('a file with %s keeps its tags only if they name all that it shows', async (_, annotation, areKept) => {
  const file = makeTagged({
    page: '/Annots [8 0 R]',
    elements: [heading, `<< /Type /Annot /Subtype ${annotation} /Rect [40 40 240 140] >>`],
  })
  expect((await unpackPdf(await cleaned(file))).includes('StructTreeRoot')).toBe(areKept)
})

const keys =
  'S K K K Pg Alt ActualText E Lang A O Scope ColSpan BBox Type MCID Stm Placement ListNumbering T ID'.split(
    ' ',
  )
const values =
  '0 1 2 -1 2.5 1e99 99999999999 true null (x) () <feff> <ff> /H1 /TH /MCR /OBJR /Table /Layout /Column'
    .split(' ')
    .concat(['3 0 R', '4 0 R', '6 0 R', '7 0 R', '8 0 R', '9 0 R', '99 0 R'])

/** Entries of a dictionary that makes no sense, the same for each seed. */
function randomEntries(random: () => number, depth = 0): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  const value = (): string => {
    if (depth > 2 || random() < 0.6) return pick(values)
    const inner = `<< ${randomEntries(random, depth + 1)} >>`
    return random() < 0.5 ? inner : `[${pick(values)} ${inner} ${pick(values)}]`
  }
  const chosen = new Set(Array.from({ length: 7 }, () => pick(keys)))
  return [...chosen].map((key) => `/${key} ${value()}`).join(' ')
}

test('a file with random tags is always taken', async () => {
  let kept = 0
  for (let seed = 0; seed < 50; seed++) {
    const random = seedRandom(seed).next
    const element = () => `<< ${randomEntries(random)} >>`
    const file = makeTagged({
      root: `/RoleMap ${element()}`,
      document: '/K [7 0 R 8 0 R 9 0 R 10 0 R]',
      elements: [
        random() < 0.5 ? heading : element(),
        element(),
        element(),
        deflatedStream('0 0 9 9 re f', randomEntries(random)),
      ],
    })
    const copy = await cleaned(file)
    if (!(await unpackPdf(copy)).includes('/StructTreeRoot')) continue
    kept++
    await readTags(copy)
  }
  expect(kept).toBeGreaterThan(10)
})
