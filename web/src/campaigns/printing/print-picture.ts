import { openHiddenFrame, printFrame } from './hidden-frame.ts'

const printCss = `
  @page { margin: 8mm; }
  body { margin: 0; }
  img { display: block; width: 100%; max-height: 100vh; object-fit: contain; break-inside: avoid; }
`

/**
 * Prints one picture from a hidden frame.
 * @param name the name of the print job
 * @returns once the browser's print dialog was requested
 * @throws if the picture cannot be loaded
 */
export async function printPicture(source: string, name: string): Promise<void> {
  const frame = await openHiddenFrame(name)
  const { contentWindow: view, contentDocument: page } = frame
  if (!view || !page) throw new Error('The frame to print from did not open')
  // Some phones do not wait for their print dialog, so the frame stays until they say that they have finished.
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  try {
    page.title = name
    addStyles(page)
    const picture = page.createElement('img')
    picture.alt = name
    picture.src = new URL(source, location.href).href
    page.body.append(picture)
    await picture.decode()
    await printFrame(frame)
  } catch (error) {
    frame.remove()
    throw error
  }
}

/** By script, because the content security policy refuses style elements. */
function addStyles(page: Document): void {
  const view = page.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(printCss)
  page.adoptedStyleSheets = [sheet]
}
