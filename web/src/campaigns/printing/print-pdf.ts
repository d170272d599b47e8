import { openHiddenFrame, printFrame } from './print-in-frame.js'

/**
 * Whether this browser can print a PDF in a frame. Phones and tablets show no PDF in a frame, or print only its first page, or print
 * our page instead. iPads call themselves Macintosh.
 */
export const canPrintPdf = (): boolean =>
  navigator.pdfViewerEnabled &&
  !/Android|iPhone|iPad/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent))

/** PDF viewers do not say when they have finished, so the frame stays until the next print. */
let lastPrint: { frame: HTMLIFrameElement; address: string } | null = null

/**
 * Prints a PDF from a hidden frame.
 * @param name the name of the print job
 * @throws if the browser does not let us print from its viewer
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
