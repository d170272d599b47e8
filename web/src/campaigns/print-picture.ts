/** Specification 9: browsers that print a frame at once print it empty. */
const frameDelay = 500

const paper = `
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
  const frame = document.createElement('iframe')
  frame.title = name
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // A frame that is not displayed is not printed either.
  Object.assign(frame.style, {
    position: 'fixed',
    right: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    border: '0',
    opacity: '0',
  })
  const opened = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await opened

  const { contentWindow: view, contentDocument: page } = frame
  if (!view || !page) throw new Error('The frame to print from did not open')
  try {
    page.title = name
    dress(page)
    const picture = page.createElement('img')
    picture.alt = name
    picture.src = new URL(source, location.href).href
    page.body.append(picture)
    await picture.decode()
    await new Promise((resolve) => setTimeout(resolve, frameDelay))
  } catch (error) {
    frame.remove()
    throw error
  }
  // Some phones go on while they show their print sheet: what was printed from stays until they say that they are done.
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.focus()
  view.print()
}

/** Through the object model: the content security policy takes no style element. */
function dress(page: Document): void {
  const view = page.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(paper)
  page.adoptedStyleSheets = [sheet]
}
