import { readFile } from 'node:fs/promises'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage, type RGB } from '@cantoo/pdf-lib'

const a4 = { width: 595.28, height: 841.89 }
const a5 = { width: 419.53, height: 595.28 }
type Paper = typeof a4

const paper = rgb(0.99, 0.985, 0.96)
const ink = rgb(0.09, 0.09, 0.11)
const white = rgb(1, 1, 1)
const red = rgb(0.72, 0.07, 0.13)
const green = rgb(0.02, 0.36, 0.24)
const blue = rgb(0.06, 0.2, 0.45)
const yellow = rgb(0.98, 0.78, 0.17)
const plum = rgb(0.32, 0.09, 0.33)

const imprint = imprintSentence({
  promoter: 'R. Mason',
  address: '12 Union Street, Exampleton M1 1AA',
  onBehalfOf: 'Exampleton Unions Together',
})

interface Sheet {
  pdf: PDFDocument
  plain: PDFFont
  bold: PDFFont
}

/** Six leaflets such as unions make, each with an imprint. Nobody in them is real. */
export const handbills = {
  street: drawPictureLeaflet,
  carers: drawTwoSidedLeaflet,
  rights: drawChecklist,
  large: drawLargePrint,
  bilingual: drawTwoLanguages,
  warmth: drawBarChart,
} satisfies Record<string, (sheet: Sheet) => Promise<void> | void>
export type HandbillName = keyof typeof handbills

/** @returns a PDF, the same every time */
export async function drawHandbill(name: HandbillName): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const setDate of ['setCreationDate', 'setModificationDate'] as const) pdf[setDate](new Date(0))
  await handbills[name]({
    pdf,
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  })
  return Buffer.from(await pdf.save())
}

/** A5 with a picture that fills the upper half: our own drawing of a street at dusk. */
async function drawPictureLeaflet(sheet: Sheet): Promise<void> {
  const page = addPage(sheet, a5)
  const picture = await sheet.pdf.embedJpg(await readFile(new URL('street.jpg', import.meta.url)))
  const height = (a5.width * picture.height) / picture.width
  page.drawImage(picture, { x: 0, y: a5.height - height, width: a5.width, height })
  write(page, sheet.bold, 'This street belongs to all of us.', { y: 262, size: 33, colour: red })
  write(
    page,
    sheet.plain,
    'Buses that turn up. Homes that are warm. A council that listens. We get them when neighbours ask for them together, and not before.',
    { y: 176, size: 14.5 },
  )
  band(page, sheet.bold, 'Come to the meeting. Bring a neighbour.', {
    y: 44,
    height: 46,
    fill: red,
    size: 17,
  })
  writeImprint(page, sheet)
}

/** A5 with a front and a back. */
function drawTwoSidedLeaflet(sheet: Sheet): void {
  const front = addPage(sheet, a5, blue)
  write(front, sheet.bold, 'Who is there when you ring at night?', { y: 520, size: 45, colour: white })
  write(front, sheet.plain, 'A carer, a nurse, a fire crew: your neighbours, on a night shift.', {
    y: 250,
    size: 19,
    colour: white,
  })
  front.drawRectangle({ x: 34, y: 110, width: 120, height: 7, color: yellow })
  write(front, sheet.bold, 'Turn over for one of their days', { y: 74, size: 17, colour: yellow })

  const back = addPage(sheet, a5)
  back.drawRectangle({ x: 0, y: a5.height - 74, width: a5.width, height: 74, color: blue })
  write(back, sheet.bold, 'A day in the life of Marie', { y: a5.height - 48, size: 24, colour: white })
  const hours = [
    ['06:30', 'First visit: breakfast, pills, a chat.'],
    ['09:15', 'Three visits done. The bus is late.'],
    ['12:00', 'Lunch for Mr Hall. None for Marie.'],
    ['15:40', 'A neighbour falls. She stays with her.'],
    ['18:20', 'Two more visits, two miles apart.'],
    ['21:30', 'The last one. Home by ten.'],
  ]
  for (const [nth, [time, what]] of hours.entries()) {
    const y = 478 - nth * 44
    back.drawCircle({ x: 44, y: y + 5, size: 5, color: nth === 3 ? red : yellow })
    back.drawText(time!, { x: 60, y, size: 14, font: sheet.bold, color: blue })
    back.drawText(what!, { x: 112, y, size: 14, font: sheet.plain, color: ink })
  }
  write(back, sheet.bold, 'She was paid for nine hours of fifteen.', { y: 196, size: 19, colour: red })
  write(back, sheet.plain, 'Ask your councillor to pay for the roads between the visits as well.', {
    y: 132,
    size: 14.5,
  })
  band(back, sheet.bold, 'Town hall, first Tuesday, 6 pm', {
    y: 44,
    height: 40,
    fill: yellow,
    size: 16,
    colour: ink,
  })
  writeImprint(back, sheet)
}

/** A4 with six boxes to tick. */
function drawChecklist(sheet: Sheet): void {
  const page = addPage(sheet, a4)
  band(page, sheet.bold, 'Know your rights. Use your rights.', { y: 716, height: 126, fill: green, size: 33 })
  const points = [
    ['Get it in writing', 'A contract, a tenancy, a rota: ask for it on paper before you start or sign.'],
    ['Breaks are the law', 'Twenty minutes in a shift of more than six hours, away from your work.'],
    ['Repairs have a date', 'Report them by email, keep a copy, and count the days.'],
    ['Tips are yours', 'All of them, shared by fair rules that everybody can read.'],
    ['You may refuse danger', 'Nobody may punish you for leaving a place that is not safe.'],
    ['You may bring somebody', 'A colleague or a union rep can come to a hearing with you.'],
  ]
  for (const [nth, [title, text]] of points.entries()) {
    const x = 40 + (nth % 2) * 264
    const y = 560 - Math.floor(nth / 2) * 168
    page.drawRectangle({ x, y, width: 250, height: 146, color: white, borderColor: green, borderWidth: 1.5 })
    page.drawRectangle({
      x: x + 16,
      y: y + 104,
      width: 22,
      height: 22,
      borderColor: green,
      borderWidth: 2,
      color: paper,
    })
    page.drawLine({
      start: { x: x + 20, y: y + 115 },
      end: { x: x + 26, y: y + 108 },
      thickness: 3,
      color: red,
    })
    page.drawLine({
      start: { x: x + 26, y: y + 108 },
      end: { x: x + 40, y: y + 130 },
      thickness: 3,
      color: red,
    })
    write(page, sheet.bold, title!, { x: x + 50, y: y + 108, size: 15.5, width: 190, colour: green })
    write(page, sheet.plain, text!, { x: x + 16, y: y + 74, size: 15.5, width: 222 })
  }
  write(page, sheet.bold, 'Two or more boxes empty? Talk to us: it costs nothing and nobody hears of it.', {
    y: 172,
    size: 19,
    colour: red,
  })
  write(page, sheet.plain, 'Advice every Thursday from 5 to 7 pm. www.advice.example', { y: 96, size: 15 })
  writeImprint(page, sheet)
}

/** A4 in large print: nothing but the imprint is smaller than 24 points. */
function drawLargePrint(sheet: Sheet): void {
  const page = addPage(sheet, a4, white)
  page.drawRectangle({ x: 0, y: a4.height - 40, width: a4.width, height: 40, color: yellow })
  write(page, sheet.bold, 'You have a say. Use it.', { y: 722, size: 58, colour: ink })
  page.drawRectangle({ x: 40, y: 578, width: 515, height: 8, color: ink })
  write(
    page,
    sheet.plain,
    'Your post, your pension, your heating and your bus: decisions about them are made this winter.',
    { y: 524, size: 29 },
  )
  write(page, sheet.bold, 'Ring us. We listen, and we write the letter with you.', {
    y: 338,
    size: 31,
    colour: blue,
  })
  band(page, sheet.bold, '01632 960100', { y: 108, height: 92, fill: ink, size: 54, colour: yellow })
  writeImprint(page, sheet, 12)
}

/** A4 in English and Welsh, side by side. */
function drawTwoLanguages(sheet: Sheet): void {
  const page = addPage(sheet, a4)
  const half = a4.width / 2
  page.drawRectangle({ x: 0, y: 0, width: half, height: a4.height, color: red })
  page.drawRectangle({ x: half, y: 0, width: half, height: a4.height, color: green })
  page.drawRectangle({ x: 20, y: 60, width: a4.width - 40, height: 480, color: paper })
  const columns = [
    {
      x: 36,
      colour: red,
      title: 'Good work.\nFair pay.',
      text: 'Everybody deserves a living wage. Work that is skilled and safe keeps young people here, and keeps our shops, our schools and our buses going.',
      call: 'Speak to your councillor. Come to the meeting.',
      when: 'Town hall, Tuesday, 7 o’clock',
    },
    {
      x: half + 16,
      colour: green,
      title: 'Gwaith da.\nCyflog teg.',
      text: 'Mae pawb yn haeddu cyflog byw. Mae gwaith medrus a diogel yn cadw pobl ifanc yma, ac yn cadw ein siopau, ein hysgolion a’n bysiau i fynd.',
      call: 'Siaradwch â’ch cynghorydd. Dewch i’r cyfarfod.',
      when: 'Neuadd y Dref, nos Fawrth, 7 o’r gloch',
    },
  ]
  const width = half - 52
  for (const { x, colour, title, text, call, when } of columns) {
    write(page, sheet.bold, title, { x, y: 734, size: 42, width, colour: white })
    write(page, sheet.plain, text, { x, y: 496, size: 20.5, width })
    write(page, sheet.bold, call, { x, y: 238, size: 21, width, colour })
    write(page, sheet.bold, when, { x, y: 116, size: 17, width })
  }
  writeImprint(page, sheet, 8, white)
}

/** A5 with a drawn chart. */
function drawBarChart(sheet: Sheet): void {
  const page = addPage(sheet, a5)
  write(page, sheet.bold, 'Warm rooms. Full plates.', { y: 530, size: 42, colour: plum })
  write(page, sheet.plain, 'What a family of four has left in a week, after rent and bills:', {
    y: 424,
    size: 14,
  })
  const bars = [
    ['2021', 128],
    ['2023', 96],
    ['2025', 71],
    ['Today', 54],
  ] as const
  for (const [nth, [label, pounds]] of bars.entries()) {
    const x = 44 + nth * 88
    const height = pounds * 1.25
    page.drawRectangle({
      x,
      y: 200,
      width: 64,
      height,
      color: nth === 3 ? red : plum,
      opacity: nth === 3 ? 1 : 0.55,
    })
    page.drawText(`£${pounds}`, { x: x + 14, y: 208 + height, size: 16, font: sheet.bold, color: ink })
    page.drawText(label, { x: x + 12, y: 182, size: 13, font: sheet.plain, color: ink })
  }
  page.drawLine({ start: { x: 36, y: 200 }, end: { x: 384, y: 200 }, thickness: 1.5, color: ink })
  write(
    page,
    sheet.plain,
    'Nobody on our street should choose between heating and eating. Help is there. So is a plan.',
    {
      y: 144,
      size: 14.5,
    },
  )
  band(page, sheet.bold, 'Ask at the library, any day', { y: 40, height: 42, fill: plum, size: 18 })
  writeImprint(page, sheet)
}

function addPage({ pdf }: Sheet, { width, height }: Paper, color: RGB = paper): PDFPage {
  const page = pdf.addPage([width, height])
  page.drawRectangle({ x: 0, y: 0, width, height, color })
  return page
}

/** Writes text in lines as wide as the page, without its margins, allows; `y` is the first line's. */
function write(
  page: PDFPage,
  font: PDFFont,
  text: string,
  {
    x = 34,
    y,
    size,
    width = page.getWidth() - 2 * x,
    colour = ink,
  }: { x?: number; y: number; size: number; width?: number; colour?: RGB },
): void {
  page.drawText(text, { x, y, size, font, color: colour, maxWidth: width, lineHeight: size * 1.22 })
}

/** A coloured band across the page with one line in its middle. */
function band(
  page: PDFPage,
  font: PDFFont,
  text: string,
  {
    y,
    height,
    fill,
    size,
    colour = white,
  }: { y: number; height: number; fill: RGB; size: number; colour?: RGB },
): void {
  page.drawRectangle({ x: 0, y, width: page.getWidth(), height, color: fill })
  const x = (page.getWidth() - font.widthOfTextAtSize(text, size)) / 2
  page.drawText(text, { x, y: y + height / 2 - size * 0.35, size, font, color: colour })
}

function writeImprint(page: PDFPage, { plain }: Sheet, size = 8, color: RGB = ink): void {
  page.drawText(imprint, {
    x: 34,
    y: 22,
    size: Math.min(size, (page.getWidth() - 68) / plain.widthOfTextAtSize(imprint, 1)),
    font: plain,
    color,
  })
}
