import { readFile } from 'node:fs/promises'
import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import designs from '../data/handbills.json' with { type: 'json' }

/** A thing on a page. Colours are such as `#b81221`; the rest are pdf-lib's options, in points from the lower left corner. */
interface Item {
  text?: string
  bold?: boolean
  size?: number
  /** A file in `data/`. */
  image?: string
  shape?: 'drawRectangle' | 'drawCircle' | 'drawEllipse' | 'drawLine'
  color?: string
  borderColor?: string
  /** In degrees. */
  angle?: number
}

export type HandbillName = keyof typeof designs
export const handbillNames = Object.keys(designs) as HandbillName[]

/** Draws one of the leaflets of `data/handbills.json`. @returns a PDF, the same every time */
export async function drawHandbill(name: HandbillName): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const setDate of ['setCreationDate', 'setModificationDate'] as const) pdf[setDate](new Date(0))
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (const { width, height, paper, items } of designs[name]) {
    const page = pdf.addPage([width, height])
    page.drawRectangle({ x: 0, y: 0, width, height, color: toRgb(paper) })
    for (const item of items as Item[]) await draw(page, item, item.bold ? bold : plain)
  }
  return Buffer.from(await pdf.save())
}

async function draw(page: PDFPage, item: Item, font: PDFFont): Promise<void> {
  const { text, image, shape, size = 0, color, borderColor, angle = 0 } = item
  const options = {
    ...item,
    ...(color && { color: toRgb(color) }),
    ...(borderColor && { borderColor: toRgb(borderColor) }),
    rotate: degrees(angle),
  } as object
  if (text) page.drawText(text, { ...options, font, lineHeight: size * 1.22 })
  if (shape) page[shape](options as never)
  if (image)
    page.drawImage(
      await page.doc.embedJpg(await readFile(new URL(`../data/${image}`, import.meta.url))),
      options,
    )
}

function toRgb(colour: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return rgb(red!, green!, blue!)
}
