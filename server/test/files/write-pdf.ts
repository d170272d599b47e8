import { pipeline } from 'node:stream/promises'
import { createDeflate, deflateSync } from 'node:zlib'

export interface StreamObject {
  /** The entries of its dictionary except Length, in PDF syntax. */
  dict: string
  bytes: Buffer
}

/**
 * Writes a PDF from objects in PDF syntax, for files that no library would write.
 * @param objects the first becomes object 1, which must be the catalog.
 * @param trailer further entries of the trailer.
 */
export function writePdf(objects: (string | StreamObject)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      add(Buffer.from(`<< ${object.dict} /Length ${object.bytes.length} >>\nstream\n`))
      add(object.bytes)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  })
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export const deflatedStream = (content: string | Buffer, dict = ''): StreamObject => ({
  dict: `/Filter /FlateDecode ${dict}`,
  bytes: deflateSync(content),
})

/** Deflates a part many times over without holding the uncompressed whole in memory. */
export async function deflatedRepeatedly(times: number, part: Buffer, dict = ''): Promise<StreamObject> {
  const chunks: Buffer[] = []
  await pipeline(
    Array.from({ length: times }, () => part),
    createDeflate({ level: 9 }),
    async (parts) => {
      for await (const each of parts) chunks.push(each as Buffer)
    },
  )
  return { dict: `/Filter /FlateDecode ${dict}`, bytes: Buffer.concat(chunks) }
}

/** Some coloured boxes: enough to see whether a page is upright, cropped or missing. */
export const boxes =
  '1 0 0 rg 40 40 200 100 re f 0 0.4 0 rg 300 600 150 150 re f 0 0 0.6 rg 60 500 80 300 re f'

interface OnePage {
  catalog?: string
  page?: string
  resources?: string
  contents?: StreamObject
  /** Objects 5, 6, … */
  more?: (string | StreamObject)[]
}

/** A PDF of one A4 page with coloured boxes. Each option adds PDF syntax to one part of it. */
export function writeOnePage({
  catalog = '',
  page = '',
  resources = '',
  contents,
  more = [],
}: OnePage): Buffer {
  const unlessSet = (key: string, entry: string) => (page.includes(key) ? '' : entry)
  const mediaBox = unlessSet('/MediaBox', '/MediaBox [0 0 595 842]')
  const contentsEntry = unlessSet('/Contents', '/Contents 4 0 R')
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${mediaBox} ${contentsEntry} /Resources << ${resources} >> ${page} >>`,
    contents ?? deflatedStream(boxes),
    ...more,
  ])
}
