import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { plainText } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import {
  leafletColourNames,
  leafletColours,
  leafletDesignNames,
  designsWithoutPicture,
  minImprintPt,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletBlocks } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { noteHeights } from '@street-musketeers/contract/campaigns/sheets.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  contentOf,
  exampleContents,
  exampleImprint,
  exampleOwnCode,
} from '../../../test/files/leaflet-contents.ts'
import { readCode, readCodes } from '../../../test/files/read-code.ts'
import { randomContent } from '../../../test/files/random-leaflets.ts'
import { contrastOf, faultsOfLetters, readPainted } from '../../../test/files/read-painted.ts'
import { readMarks, readTags } from '../../../test/files/read-tags.ts'
import { pointsPerMm } from '../typesetting/placed.ts'
import { modulesOf } from '../typesetting/qr-code.ts'
import { renderPdfPage } from '../pdf/render-pdf.ts'
import { designs } from './designs.ts'
import { layOutLeaflet } from './lay-out-leaflet.ts'
import { cropTo, paintLeaflet, type LeafletToMake } from './paint-leaflet.ts'

const photograph = await sharp({
  create: { width: 2600, height: 1900, channels: 3, background: '#7a8f6a' },
})
  .jpeg()
  .toBuffer()

const make = (content: LeafletContent, purpose: LeafletToMake['purpose'] = 'preview') =>
  paintLeaflet({
    content,
    imprint: exampleImprint,
    picture: content.picture ? photograph : null,
    ownCode: exampleOwnCode,
    purpose,
  })

const allKinds = leafletDesignNames.flatMap((design) => leafletSizes.map((size) => ({ design, size })))

const margins = { smallestImprintPt: minImprintPt, inset: 12 }
const limitsOf = (design: LeafletContent['design']) => {
  const { smallestPt } = designs[design]
  return { ...margins, smallestPt, ...(design === 'large-print' && { smallestImprintPt: smallestPt }) }
}

const withoutSpaces = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')

test.each(allKinds)(
  '$design on $size shows every word of the example, where it can be read',
  async ({ design, size }) => {
    const content = contentOf({ design, ...exampleContents[design], size })
    const { bytes, problems } = await make(content, 'leaflet')
    expect(problems).toEqual([])
    const painted = readPainted(bytes)
    expect(faultsOfLetters(painted, limitsOf(design))).toEqual([])
    const shown = withoutSpaces(painted.glyphs.map(({ letter }) => letter).join(''))
    const { headline, text, action, who, rights, questions, second } = content
    const typed = [
      headline,
      ...plainText(text).split('\n'),
      action.words,
      action.place,
      action.directions,
      who.organisation,
      who.telephone,
      who.website,
      exampleImprint,
      ...rights.flatMap((each) => [each.right, each.explanation]),
      ...questions.flatMap((each) => [each.question, plainText(each.answer)]),
      ...(second ? [second.headline, ...plainText(second.text).split('\n'), second.action] : []),
    ]
    expect(typed.filter((each) => !shown.includes(withoutSpaces(each)))).toEqual([])
  },
)

/** The bench `made-leaflets` goes through two thousand. */
const contentsOfEachKind = 4

test.each(allKinds)(
  'whatever is typed into $design on $size fits, or its problems say why not',
  async ({ design, size }) => {
    let published = 0
    for (let seed = 0; seed < contentsOfEachKind; seed++) {
      const { bytes, problems } = await make(randomContent(seed, design, size))
      if (problems.length > 0) continue
      published++
      expect(faultsOfLetters(readPainted(bytes), limitsOf(design)), `seed ${seed}`).toEqual([])
    }
    expect(published).toBeGreaterThan(0)
  },
)

test.each(leafletColourNames)('in %s every pair of text and background has a contrast of 7:1', (name) => {
  const { ground, onGround, highlight, onHighlight, strong, ink, tint } = leafletColours[name]
  const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const pairs = [
    [onGround, ground],
    [onHighlight, highlight],
    [strong, '#ffffff'],
    [ink, '#ffffff'],
    [strong, tint],
    [ink, tint],
  ] as const
  for (const [text, background] of pairs)
    expect(contrastOf(rgb(text), rgb(background)), `${text} on ${background}`).toBeGreaterThanOrEqual(7)
})

test.each(allKinds)(
  '$design on $size is read in order: a title, tags, a language',
  async ({ design, size }) => {
    const content = contentOf({ design, ...exampleContents[design], size })
    const { bytes, pages } = await make(content, 'leaflet')
    const { tags, title, language } = await readTags(bytes)
    expect([title, language]).toEqual([content.headline, 'en-GB'])
    const pieces = tags.flatMap(({ tag, pieces: own }) => own.map(([page, number]) => [tag, page, number]))
    expect(pieces).toEqual(await readMarks(bytes))
    const names = tags.map(({ tag }) => tag)
    expect(names.find((name) => name !== 'Figure')).toBe('H1')
    expect(names.filter((name) => name === 'H1')).toHaveLength(design === 'languages' ? 2 : 1)
    const figures = tags.filter(({ tag }) => tag === 'Figure').map(({ alt }) => alt)
    expect(figures).toContain(`QR code: ${content.action.address}`)
    if (content.picture && designs[design].hasPicture) expect(figures).toContain(content.picture.alt)
    if (design === 'languages') expect(tags.map((tag) => tag.language)).toContain('pl')
    expect(pages).toBeLessThanOrEqual(2)
  },
)

test('a paragraph that goes on at the back is read to its end, without the foot of the front', async () => {
  const text = 'Buses that turn up. '.repeat(80).trim()
  const content = contentOf({ design: 'checklist', ...exampleContents.checklist, text, size: 'A5' })
  const { bytes, problems } = await make(content, 'leaflet')
  expect(problems).toEqual([])
  const { tags } = await readTags(bytes)
  const pieces = tags.flatMap(({ tag, pieces: own }) => own.map(([page, number]) => [tag, page, number]))
  expect(tags.filter(({ pieces: own }) => own.length === 2)).toMatchObject([
    {
      tag: 'P',
      pieces: [
        [0, 1],
        [1, 0],
      ],
    },
  ])
  expect(pieces).toEqual(await readMarks(bytes))
})

test.each(leafletSizes)('phones read the QR code on %s from a grainy picture', async (size) => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster, size })
  const { bytes } = await make(content, 'leaflet')
  expect(await readCode(bytes, 1)).toBe(content.action.address)
})

test.each(allKinds)(
  'phones read the own code of $design on $size from a blurred and grainy picture, and a code for its address',
  async ({ design, size }) => {
    const content = contentOf({ design, ...exampleContents[design], size })
    for (const purpose of ['leaflet', 'printer'] as const) {
      const read = await readCodes((await make(content, purpose)).bytes, 1)
      const own = read.filter((address) => address !== content.action.address)
      expect(own, purpose).toEqual([exampleOwnCode.address])
      expect(read.length, purpose).toBeGreaterThan(1)
    }
  },
)

test.each(leafletSizes)('the modules of an own code on %s are as large as those of a print pack', (size) => {
  const packAddress = exampleOwnCode.address.replace(/\/Q\/.*/, '/Q/218123456789/K3F9A2BC-01234567')
  const content = contentOf({ design: 'poster', ...exampleContents.poster, size, picture: null })
  const { pages } = layOutLeaflet({ content, imprint: '', picture: null, ownCode: exampleOwnCode })
  const own = pages.flatMap(({ items }) =>
    items.filter((item) => item.kind === 'code' && item.address === exampleOwnCode.address),
  )
  expect(own).toHaveLength(1)
  const side = own[0]!.kind === 'code' ? own[0]!.side / pointsPerMm : 0
  expect(side / modulesOf(exampleOwnCode.address)).toBeGreaterThanOrEqual(
    noteHeights[size] / modulesOf(packAddress),
  )
})

test('a leaflet without an own code, as large print, has none', async () => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster })
  const { bytes } = await paintLeaflet({
    content,
    imprint: '',
    picture: photograph,
    ownCode: null,
    purpose: 'leaflet',
  })
  expect(await readCodes(bytes, 1)).toEqual([content.action.address])
})

test.each(leafletSizes)(
  'a web address that is too long to stand beside the code on %s stands above it',
  async (size) => {
    const base = contentOf({ design: 'poster', ...exampleContents.poster, size, text: '', picture: null })
    const website = { A6: 'kirkby-in-ashfield-together.example.org', A5: '', A4: '' }[size]
    const content = {
      ...base,
      who: { ...base.who, website: website || `${'together-'.repeat(size === 'A5' ? 6 : 8)}example.org` },
    }
    const { bytes, problems } = await make(content)
    expect(problems).toEqual([])
    expect(await readCodes(bytes, 1)).toContain(exampleOwnCode.address)
  },
)

const problemsOf = async (fields: Partial<LeafletContent>, imprint = exampleImprint) => {
  const content = contentOf({
    design: 'two-sided',
    size: 'A6',
    ...exampleContents['two-sided'],
    picture: null,
    ...fields,
  })
  const { problems } = await paintLeaflet({
    content,
    imprint,
    picture: null,
    ownCode: exampleOwnCode,
    purpose: 'preview',
  })
  return problems.map(({ field, message }) => `${field}: ${message}`)
}
const action = contentOf({ design: 'poster', ...exampleContents.poster }).action

test('text that is too long is counted, and is never made smaller than 11 points', async () => {
  const [sentence] = await problemsOf({ text: 'word '.repeat(400).trim() })
  expect(sentence).toMatch(/^text: \d{2,3} words too long for this design on A6, with text of 11 points\.$/)
})

test('a number or its label that is missing is named, and the chart is drawn without it', async () => {
  const rows = [
    { label: '', value: 3.1 },
    { label: 'Today', value: null },
  ]
  const numbers = { before: '£', after: '', rows, source: '' }
  const { problems, bytes } = await make(contentOf({ design: 'chart', ...exampleContents.chart, numbers }))
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['numbers.rows.0.label', 'missing'],
    ['numbers.rows.1.value', 'missing'],
  ])
  const shown = readPainted(bytes).glyphs.map(({ letter }) => letter)
  expect(shown.join('')).toContain('£3.10')
})

test('marks that would cover the lines beside them are named, and those of real languages are not', async () => {
  expect(await problemsOf({ headline: `Hello a${'\u0301'.repeat(12)}` })).toEqual([
    'headline: Leave out some of the marks above or below a letter.',
  ])
  expect(await problemsOf({ headline: 'Việt ngữ, ਪੰਜਾਬੀ' })).toEqual([])
})

test('a word that is longer than a line is named', async () => {
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  expect(await problemsOf({ headline: `Save ${word} school` })).toEqual([
    `headline: “${word.slice(0, 30)}…” is too long for a line of this design on A6. Use a shorter word, or a larger size.`,
  ])
})

test('letters that the fonts do not have are named one by one, and the rest is shown', async () => {
  expect(await problemsOf({ headline: 'Strike ✊ for 公平 pay 👩‍👩‍👧' })).toEqual([
    'headline: Our fonts do not have “✊”, “公”, “平” and “👩‍👩‍👧”. Leave them out, or use other letters.',
  ])
})

test.each([
  'http://example.org',
  'example.org',
  'javascript:alert(1)',
  'https://localhost',
  'https://a@b.example',
  'https://:a@b.example',
  'https://a.example\\@b.example/',
  'https://a.example⁄b.example',
  'https:b.example',
  'https:/\\b.example',
  'https://b.example/ c',
])('the address %s is no https address', async (address) => {
  expect(await problemsOf({ action: { ...action, address } })).toEqual([
    'action.address: Enter a web address that starts with https://, such as https://www.example.org/join.',
  ])
})

test('an address whose code phones could not read says how long it may be', async () => {
  const address = `https://example.org/${'a'.repeat(300)}`
  const [sentence = ''] = await problemsOf({ action: { ...action, address } })
  const longest = Number(/at most (\d+) characters/.exec(sentence)?.[1])
  expect(longest).toBeGreaterThan(60)
  expect(await problemsOf({ action: { ...action, address: address.slice(0, longest) } })).toEqual([])
})

test('an invitation that needs its back for a little says so beside the field', () => {
  const content = contentOf({ design: 'meeting', ...exampleContents.meeting, size: 'A6', picture: null })
  const layOut = (over: Partial<LeafletContent>) =>
    layOutLeaflet({
      content: { ...content, ...over },
      imprint: exampleImprint,
      picture: null,
      ownCode: exampleOwnCode,
    })
  expect(layOut({}).advice.map(({ code }) => code)).not.toContain('two-sides')
  const longer = layOut({ text: `${content.text}${' Nationalversammlungen'.repeat(4)}` })
  expect(longer.pages).toHaveLength(2)
  expect(longer.problems).toEqual([])
  expect(longer.advice).toContainEqual({
    field: 'text',
    code: 'two-sides',
    message: expect.stringMatching(/^This takes both sides of the paper\. For one side it is .* too long\.$/),
  })
})

test('a web address stays on one line, smaller if need be, or is said to be too long', async () => {
  const withWebsite = (website: string) => {
    const base = contentOf({ design: 'poster', ...exampleContents.poster, size: 'A6', picture: null })
    return { ...base, who: { ...base.who, website } }
  }
  const website = 'kirkby-in-ashfield-together.example.org'
  const { bytes } = await make(withWebsite(website))
  const lines = Object.values(Object.groupBy(readPainted(bytes).glyphs, ({ y }) => Math.round(y)))
  expect(
    lines.map((line) =>
      line!
        .map(({ letter }) => letter)
        .join('')
        .trim(),
    ),
  ).toContain(website)
  const { problems } = await make(withWebsite(`antidisestablishmentarianism-${website}`))
  expect(problems).toContainEqual(expect.objectContaining({ field: 'who.website', code: 'long-word' }))
})

test('a picture that is too small says the size that it needs, which is enough', async () => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster, size: 'A4' })
  const withPicture = async (width: number, height: number) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#555' } })
      .png()
      .toBuffer()
    return paintLeaflet({ content, imprint: '', picture, ownCode: null, purpose: 'preview' })
  }
  const [problem] = (await withPicture(600, 400)).problems
  expect(problem?.field).toBe('picture')
  const [, width, height] = /at least (\d+) × (\d+) dots/.exec(problem!.message)!
  expect((await withPicture(Number(width), Number(height))).problems).toEqual([])
})

test('a picture that is damaged is refused', async () => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster })
  const picture = photograph.subarray(0, 700)
  await expect(
    paintLeaflet({ content, imprint: '', picture, ownCode: null, purpose: 'leaflet' }),
  ).rejects.toThrow('damaged')
})

test('the focus of a picture stays in its place', () => {
  const place = { width: 100, height: 100, shownHeight: 100 }
  const square = { width: 500, height: 500 }
  expect(cropTo({ width: 1000, height: 500 }, { x: 0.9, y: 0.5 }, place)).toEqual({
    left: 500,
    top: 0,
    ...square,
  })
  // Words cover the lower half.
  const half = { ...place, shownHeight: 50 }
  expect(cropTo({ width: 500, height: 1000 }, { x: 0.5, y: 0.4 }, half)).toEqual({
    left: 0,
    top: 275,
    ...square,
  })
})

test('advice names a long sentence and the missing thing to do, and stops nobody', async () => {
  const content = contentOf({
    design: 'two-sided',
    headline: 'Fair pay',
    text: `${'word '.repeat(37)}end.`,
    size: 'A4',
  })
  const { advice, problems } = await make(content)
  expect(problems).toEqual([])
  expect(advice.map(({ message }) => message)).toEqual([
    'No thing to do yet. Ask for one thing, such as “Come to the meeting”.',
    'Say who the leaflet is from.',
    'No picture yet, so we have drawn a street. One strong picture says more.',
    'This sentence is 38 words long: “word word word word word …”. Make two of it.',
  ])
})

test('a printer’s file has 3 mm of bleed around the trimmed page, and the same words', async () => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster, size: 'A5' })
  const [{ bytes }, ours] = [await make(content, 'printer'), await make(content, 'leaflet')]
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const [page] = (await PDFDocument.load(bytes)).getPages()
  const mm = (points: number) => Math.round((points / 72) * 254) / 10
  const sizeOf = ({ width, height }: { width: number; height: number }) => [mm(width), mm(height)]
  expect(sizeOf(page!.getTrimBox())).toEqual([148, 210])
  expect(sizeOf(page!.getBleedBox())).toEqual([154, 216])
  const lettersOf = (pdf: Buffer) =>
    readPainted(pdf)
      .glyphs.map(({ letter }) => letter)
      .join('')
  expect(lettersOf(bytes)).toBe(lettersOf(ours.bytes))
})

test('black only has no other ink, in its picture neither', async () => {
  const content = contentOf({ design: 'poster', ...exampleContents.poster, colour: 'black' })
  const { bytes } = await make(content, 'leaflet')
  const { data } = await renderPdfPage(bytes, 1, 400)
  let coloured = 0
  for (let at = 0; at < data.length; at += 3)
    if (
      Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >
      2
    )
      coloured++
  expect(coloured).toBe(0)
})

test.each(leafletDesignNames)(
  'the large-print version of %s has all its words in 16 points or more, on A4',
  async (design) => {
    const content = contentOf({ design, ...exampleContents[design], size: 'A6' })
    const { bytes, problems } = await make(content, 'large-print')
    expect(problems).toEqual([])
    const painted = readPainted(bytes)
    expect(painted.pages.map(({ width }) => Math.round(width))).toEqual(painted.pages.map(() => 595))
    expect(Math.min(...painted.glyphs.map(({ size }) => size))).toBeGreaterThanOrEqual(16)
    const shown = withoutSpaces(painted.glyphs.map(({ letter }) => letter).join(''))
    const said = leafletBlocks(content)
      .map(({ spans }) => spans.map(({ text }) => text).join(''))
      .filter((text) => !text.startsWith('https://'))
    expect(said.filter((text) => !shown.includes(withoutSpaces(text)))).toEqual([])
  },
)

test.each(leafletDesignNames)(
  'the large-print version of %s is read in order: its headline, its words, who it is from',
  async (design) => {
    const content = contentOf({ design, ...exampleContents[design], size: 'A6' })
    const { bytes } = await make(content, 'large-print')
    const { tags, title, language } = await readTags(bytes)
    expect([title, language]).toEqual([content.headline, 'en-GB'])
    const pieces = tags.flatMap(({ tag, pieces: own }) => own.map(([page, number]) => [tag, page, number]))
    expect(pieces).toEqual(await readMarks(bytes))
    expect(tags[0]!.tag).toBe('H1')
    const figures = tags.filter(({ tag }) => tag === 'Figure').map(({ alt }) => alt)
    if (content.picture) expect(figures).toContain(content.picture.alt)
    const shown = withoutSpaces(
      readPainted(bytes)
        .glyphs.map(({ letter }) => letter)
        .join(''),
    )
    const blocks = leafletBlocks(content)
    // The thing to do is in one frame, in both languages.
    const inFrame = blocks.filter(({ section }) => section === 'action')
    const said = [...blocks.filter((block) => !inFrame.includes(block)), ...inFrame]
      .map(({ spans }) => withoutSpaces(spans.map(({ text }) => text).join('')))
      .filter((text) => !text.startsWith('https://'))
    let readUpTo = 0
    const missing = [...said, withoutSpaces(content.who.organisation)].filter((text) => {
      const at = shown.indexOf(text, readUpTo)
      if (at >= 0) readUpTo = at + text.length
      return at < 0
    })
    expect(missing, 'after what is before it').toEqual([])
    if (design === 'languages') expect(tags.map((tag) => tag.language)).toContain('pl')
  },
)

test.each(leafletDesignNames)('the words of %s are read in the order of its paper', async (design) => {
  const content = contentOf({ design, ...exampleContents[design], size: 'A5' })
  const { bytes } = await make(content, 'leaflet')
  const letters = readPainted(bytes).glyphs.map(({ letter }) => letter)
  const shown = withoutSpaces(letters.join(''))
  let readUpTo = 0
  const outOfOrder = leafletBlocks(content)
    .filter(({ section }) => section === 'text')
    // The number of a bar stands apart from its label.
    .map(({ spans, field }) => {
      const text = withoutSpaces(spans.map((span) => span.text).join(''))
      return field.startsWith('numbers.rows') ? text.replace(/:[^:]*$/, '') : text
    })
    .filter((text) => {
      const at = shown.indexOf(text, readUpTo)
      if (at >= 0) readUpTo = at + text.length
      return at < 0
    })
  expect(outOfOrder).toEqual([])
})

test('browser and server know alike which designs show a picture', () => {
  const without = leafletDesignNames.filter((design) => !designs[design].hasPicture)
  expect(without.toSorted()).toEqual(designsWithoutPicture.toSorted())
})

test('what was typed for another design is not shown, and stops nobody', async () => {
  const content = contentOf({
    design: 'two-sided',
    ...exampleContents['two-sided'],
    rights: [{ right: 'Strike ✊', explanation: '' }],
  })
  for (const purpose of ['leaflet', 'large-print'] as const) {
    const { bytes, problems } = await make(content, purpose)
    expect(problems).toEqual([])
    expect(
      readPainted(bytes)
        .glyphs.map(({ letter }) => letter)
        .join(''),
    ).not.toContain('Strike')
  }
})
