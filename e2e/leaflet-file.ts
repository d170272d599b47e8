import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** A small leaflet of two A5 pages, as an organiser might upload it. */
export async function makeLeaflet(headline: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (const line of [headline, 'Tell your neighbours.']) {
    const page = pdf.addPage([419.53, 595.28])
    page.drawRectangle({ x: 0, y: 420, width: 419.53, height: 175.28, color: rgb(0.66, 0.07, 0.12) })
    page.drawText(line, { x: 36, y: 360, size: 28, font })
  }
  return Buffer.from(await pdf.save())
}

/** An A5 page that is red all over. */
export async function makeSolidLeaflet(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf
    .addPage([419.53, 595.28])
    .drawRectangle({ x: 0, y: 0, width: 419.53, height: 595.28, color: rgb(0.66, 0.07, 0.12) })
  return Buffer.from(await pdf.save())
}

/** A leaflet of A5 pages. */
export async function makeLongLeaflet(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++)
    pdf.addPage([419.53, 595.28]).drawText(`Reason ${number}`, { x: 36, y: 360, size: 28, font })
  return Buffer.from(await pdf.save())
}

/** An A4 page whose smallest words have 8 points. */
export async function makeSmallPrint(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595.28, 841.89])
  page.drawText('Keep our library', { x: 60, y: 700, size: 36, font })
  page.drawText('The library opened in 1908, and has lent two million books since.', {
    x: 60,
    y: 600,
    size: 8,
    font,
  })
  return Buffer.from(await pdf.save())
}
