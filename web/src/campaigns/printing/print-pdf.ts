import { openHiddenFrame, printFrame } from './hidden-frame.ts'

/**
 * Whether a PDF in a frame can be printed here. Phones and tablets show no PDF in a frame, or print its first page or
 * ours in its place; iPads call themselves Macintosh.
 */
export const canPrintPdf = (): boolean =>
  navigator.pdfViewerEnabled &&
  !/Android|iPhone|iPad/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent))

/** Viewers do not say when they are done, so what was printed from stays until the next. */
let lastPrint: { frame: HTMLIFrameElement; address: string } | null = null

/**
 * Prints a PDF by way of a hidden frame.
 * @param name what the browser calls the print job
 * @throws where the browser keeps its viewer from us
 */
export async function printPdf(file: Blob, name: string): Promise<void> {
  if (lastPrint) {
    lastPrint.frame.remove()
    URL.revokeObjectURL(lastPrint.address)
  }
  const address = URL.createObjectURL(file)
  const frame = await openHiddenFrame(name, address)
  lastPrint = { frame, address }
  await printFrame(frame)
}
