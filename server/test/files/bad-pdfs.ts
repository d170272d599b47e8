import { PDFDocument } from '@cantoo/pdf-lib'
import { makeJpeg, makePdf } from './good-files.ts'
import { deflatedStream, deflatedRepeatedly, writeOnePage, writePdf, type StreamObject } from './write-pdf.ts'

/** A PDF with `count` empty pages. */
export const makePdfOfPages = (count: number) =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ])

type Cipher = 'AES-256' | 'RC4-128'

/** A PDF that needs a password to open. */
export async function makeEncryptedPdf({ algorithm = 'AES-256' as Cipher, packed = true } = {}) {
  const pdf = await PDFDocument.load(await makePdf())
  pdf.encrypt({
    ownerPassword: 'a long owner word',
    userPassword: 'a user word',
    permissions: { printing: 'highResolution', modifying: false },
    algorithm,
    allowWeakCryptography: true,
  })
  return Buffer.from(await pdf.save({ useObjectStreams: packed }))
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const attached: StreamObject = { dict: '/Type /EmbeddedFile', bytes: Buffer.from('MZ an innocent program') }
const annotation = (rest: string) => `<< /Type /Annot /Rect [40 40 240 140] ${rest} >>`

/** PDFs with content that runs, opens, sends or carries something, each kind in its usual place. */
export const activePdfs: Record<string, () => Buffer | Promise<Buffer>> = {
  'a script on opening': () => writeOnePage({ catalog: '/OpenAction 5 0 R', more: [script] }),
  'a script with an escaped name': () =>
    writeOnePage({
      catalog: '/OpenAction 5 0 R',
      more: ['<< /#53 /Java#53cript /J#53 (app.alert\\(1\\)) >>'],
    }),
  'a named script': () =>
    writeOnePage({ catalog: '/Names << /JavaScript << /Names [(x) 5 0 R] >> >>', more: [script] }),
  'a script in a packed object': makePdfWithPackedScript,
  'a page action': () => writeOnePage({ page: `/AA << /O ${script} >>` }),
  'a launched program': () =>
    writeOnePage({
      page: '/Annots [5 0 R]',
      more: [annotation('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>')],
    }),
  'a form that sends': () =>
    writeOnePage({
      page: '/Annots [5 0 R]',
      more: [annotation('/Subtype /Widget /A << /S /SubmitForm /F (http://e) >>')],
    }),
  'an imported file': () => writeOnePage({ catalog: '/OpenAction << /S /ImportData /F (secrets.fdf) >>' }),
  'a jump to another file': () =>
    writeOnePage({ catalog: '/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>' }),
  'an embedded file': () =>
    writeOnePage({
      catalog: '/Names << /EmbeddedFiles << /Names [(x.exe) 5 0 R] >> >>',
      more: ['<< /Type /Filespec /F (x.exe) /EF << /F 6 0 R >> >>', attached],
    }),
  'a pinned file': () =>
    writeOnePage({
      page: '/Annots [5 0 R]',
      more: [
        annotation('/Subtype /FileAttachment /FS << /Type /Filespec /F (x.exe) /EF << /F 6 0 R >> >>'),
        attached,
      ],
    }),
  'rich media': () => writeOnePage({ page: '/Annots [5 0 R]', more: [annotation('/Subtype /RichMedia')] }),
  'a program for printers': () =>
    writeOnePage({
      resources: '/XObject << /Program 5 0 R >>',
      more: [{ dict: '/Type /XObject /Subtype /PS', bytes: Buffer.from('(secrets) deletefile') }],
    }),
  'a film': () => writeOnePage({ page: '/Annots [5 0 R]', more: [annotation('/Subtype /Screen')] }),
  'a form in XML': () =>
    writeOnePage({
      catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
      more: [deflatedStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')],
    }),
}

async function makePdfWithPackedScript() {
  const pdf = await PDFDocument.load(await makePdf())
  pdf.addJavaScript('greet', 'app.alert(1)')
  return Buffer.from(await pdf.save({ useObjectStreams: true }))
}

const megabyte = 1024 * 1024
const lines = Buffer.from('0 0 m 595 842 l S\n'.repeat(58_254))

/** 285 MB of drawing instructions in 300 kB. */
export const makeContentBomb = async () => writeOnePage({ contents: await deflatedRepeatedly(285, lines) })

/** Compressed objects that expand to 3 GB as soon as the file's structure is read. Their type is written out, or hidden behind a reference. */
export async function makeStructureBomb({ hidden = false } = {}) {
  const type = hidden ? '5 0 R' : '/ObjStm'
  const zeros = await deflatedRepeatedly(256, Buffer.alloc(megabyte, '0 '), `/Type ${type} /N 1 /First 10`)
  return writeOnePage({
    more: ['/ObjStm', `(${' '.repeat(1000)})`, ...Array.from({ length: 12 }, () => zeros)],
  })
}

/** Run-length data that expands 64-fold, three times over. */
export function makeRunLengthBomb() {
  const packed = (bytes: Buffer) => {
    const runs: Buffer[] = []
    for (let at = 0; at < bytes.length; at++) runs.push(Buffer.of(129, bytes[at]!))
    return Buffer.concat(runs)
  }
  const thrice = packed(packed(Buffer.alloc(2_000_000, 129)))
  return writeOnePage({
    contents: { dict: '/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]', bytes: thrice },
  })
}

const makePdfWithPicture = (bytes: Buffer, filter: string, side: number): Buffer =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [
      {
        dict: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter}`,
        bytes,
      },
    ],
  })

/** 400 megapixels of white in 400 kB. */
export const makePictureBomb = () =>
  makePdfWithPicture(deflatedStream(Buffer.alloc(20_000 * 20_000, 255)).bytes, '/FlateDecode', 20_000)

/** A JPEG that the PDF describes as small and its own header as huge. */
export const makeMisdescribedPicture = async () =>
  makePdfWithPicture(withClaimedSize(await makeJpeg()), '/DCTDecode', 100)

/** A JPEG whose header claims 60,000 × 60,000 pixels. */
export function withClaimedSize(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.of(0xff, 0xc0))
  copy.writeUInt16BE(60_000, frame + 5)
  copy.writeUInt16BE(60_000, frame + 7)
  return copy
}

/** Nine drawings, each of which draws the next ten times, in 3 kB. */
export function makeEndlessDrawing() {
  const drawings = Array.from({ length: 9 }, (_, depth) => {
    const isLast = depth === 8
    const resources = isLast ? '' : `/Resources << /XObject << /X ${depth + 6} 0 R >> >>`
    return deflatedStream(
      isLast ? '0 0 9 9 re f ' : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`,
    )
  })
  return writeOnePage({
    resources: '/XObject << /X 5 0 R >>',
    contents: deflatedStream('/X Do'),
    more: drawings,
  })
}

/** Pages that contain themselves. */
export const makePageTreeLoop = () =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>',
    '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
  ])

/** A hundred thousand nested lists. */
export const makeDeepPdf = () => writeOnePage({ more: ['['.repeat(100_000) + ']'.repeat(100_000)] })

/** As many unused objects as fit into 10 MB. */
export const makePdfOfManyObjects = () =>
  writeOnePage({ more: Array.from({ length: 170_000 }, () => '<< /A [1 2 3] >>') })
