/**
 * Why a document is refused, each with the sentence its sender reads (rule: clean-files). The sender made the file in a
 * word processor or a design program and can only save it again.
 */
export const refusalSentences = {
  empty: 'This file is empty. Save it again, or choose another one.',
  'too-big':
    'This file is larger than 10 MB. Save it with smaller images (in Canva: Share › Download › PDF Standard) and try again.',
  'wrong-type': 'This kind of file cannot be used. Save it as a PDF, or as a still PNG, JPG or WebP picture.',
  heic: 'This is a photograph in the iPhone’s own format (HEIC). On the iPhone choose Settings › Camera › Formats › Most Compatible and take it again, or open it and choose Share › Print to share it as a PDF.',
  program: 'This is a program, not a leaflet. Choose the PDF or picture of your leaflet.',
  svg: 'This is an SVG drawing, which cannot be printed everywhere. Save it as a PDF.',
  'office-document':
    'This is a document that can still be edited. Save it as a PDF from the program that made it, and choose that.',
  damaged: 'This file is damaged or incomplete. Save it again from the program that made it and try again.',
  'too-many-pixels':
    'A picture in this file has more than 40 megapixels. Make the picture smaller and try again.',
  'too-many-pages': 'This PDF has more than 20 pages. Save a shorter one and try again.',
  password: 'This PDF is protected with a password. Save it without one and try again.',
  'active-content':
    'This PDF contains scripts, media, attached files or a form that sends data. Print it to a new PDF and try again.',
  'typed-text':
    'Page {page} has words in a form, or something added to it, that we cannot put on paper. Print it to a new PDF and try again.',
  'missing-font':
    'Page {page} uses a font that is not in the PDF, so it may be blank or different elsewhere. Save it as PDF/A, or print it to a new PDF.',
  'not-drawable':
    'Page {page} has a picture or font that we cannot open. Print it to a new PDF, or save the page as a picture.',
  'hidden-parts':
    'This PDF has hidden layers, or words beyond the edge of a page, that we cannot take out. Print it to a new PDF and try again.',
  'page-size':
    'The pages of this file are too small or too large to print. Use a common paper size, such as A4 or A5.',
  'takes-too-long': 'This file is too complicated to open. Save it again with less detail, or as a picture.',
} as const

export type RefusalReason = keyof typeof refusalSentences

/** A document that is refused: `message` is the sentence for its sender, `cause` a library's own error. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused'
  readonly reason: RefusalReason
  /** Counted from 1. */
  readonly page: number

  constructor(reason: RefusalReason, { page = 1, ...options }: ErrorOptions & { page?: number } = {}) {
    super(refusalSentences[reason].replace('{page}', String(page)), options)
    this.reason = reason
    this.page = page
  }
}

/**
 * Runs a library over untrusted bytes. Any error it throws is about those bytes, so it becomes a refusal.
 * @param reasonOf the reason for an error of the library; "damaged" when left out
 * @throws {DocumentRefused} as thrown by `work`, or with that reason
 */
export async function orRefused<T>(
  work: () => T | Promise<T>,
  reasonOf: (error: unknown) => RefusalReason = () => 'damaged',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused(reasonOf(error), { cause: error })
  }
}
