import { openHiddenFrame, printFrame } from './hidden-frame.ts'

const printCss = `
  @page { margin: 8mm; }
  body { margin: 0; }
  img { display: block; width: 100%; max-height: 100vh; object-fit: contain; break-inside: avoid; }
`

/**
 * Prints one picture and nothing around it, by way of a hidden frame.
 * @param name what the browser calls the print job
 * @returns when the browser was told to print
 * @throws when the picture cannot be loaded
 */
export async function printPicture(source: string, name: string): Promise<void> {
  const frame = await openHiddenFrame(name)
  const { contentWindow: view, contentDocument: page } = frame
  if (!view || !page) throw new Error('The frame to print from did not open')
  // Some phones go on while they show their print sheet: what was printed from stays until they say that they are done.
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

/** Through the object model: the content security policy takes no style element. */
function addStyles(page: Document): void {
  const view = page.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(printCss)
  page.adoptedStyleSheets = [sheet]
}
