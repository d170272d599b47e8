import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'

/** A handbill for the demonstration: a big headline, a few lines, one colour. */
export interface Handbill {
  headline: string[]
  lines: string[]
  call: string
  colour: [number, number, number]
  back?: string[]
}

const a5 = { width: 419.53, height: 595.28 }
const margin = 36
const paper = rgb(0.984, 0.973, 0.945)
const ink = rgb(0.1, 0.1, 0.1)

/** Draws a handbill as an A5 PDF, with a second page if it has a back. */
export async function printHandbill({ headline, lines, call, colour, back }: Handbill): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const accent = rgb(...colour)

  const front = addBlankPage(pdf)
  front.drawRectangle({ x: 0, y: a5.height - 250, width: a5.width, height: 250, color: accent })
  headline.forEach((line, at) =>
    front.drawText(line, {
      x: margin,
      y: a5.height - 100 - at * 58,
      size: fitFontSize(bold, line, 54),
      font: bold,
      color: paper,
    }),
  )
  // The logo's feather.
  front.drawLine({
    start: { x: a5.width - 96, y: 92 },
    end: { x: a5.width - 52, y: 180 },
    thickness: 3,
    color: accent,
  })
  for (let barb = 0; barb < 7; barb += 1)
    front.drawEllipse({
      x: a5.width - 84 + barb * 5,
      y: 118 + barb * 10,
      xScale: 13,
      yScale: 4,
      rotate: degrees(38),
      color: accent,
    })
  writeLines(front, plain, lines, a5.height - 300)
  front.drawText(call, {
    x: margin,
    y: 64,
    size: fitFontSize(bold, call, 17, a5.width - 170),
    font: bold,
    color: accent,
  })

  if (back) {
    const second = addBlankPage(pdf)
    second.drawRectangle({ x: 0, y: a5.height - 16, width: a5.width, height: 16, color: accent })
    writeLines(second, plain, back, a5.height - 80)
  }
  return pdf.save()
}

function addBlankPage(pdf: PDFDocument): PDFPage {
  const page = pdf.addPage([a5.width, a5.height])
  page.drawRectangle({ x: 0, y: 0, ...a5, color: paper })
  return page
}

function writeLines(page: PDFPage, font: PDFFont, lines: string[], top: number): void {
  lines.forEach((line, at) =>
    page.drawText(line, { x: margin, y: top - at * 26, size: fitFontSize(font, line, 17), font, color: ink }),
  )
}

/** The largest font size, up to `size`, at which a line fits between the margins. */
function fitFontSize(font: PDFFont, line: string, size: number, width = a5.width - 2 * margin): number {
  return Math.min(size, (size * width) / font.widthOfTextAtSize(line, size))
}
