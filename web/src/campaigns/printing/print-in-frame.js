// @ts-check
/** Prints from hidden frames. The public campaign page loads this file as it is, so it imports nothing. */

/** Browsers that print a frame at once print it empty (rule: leaflet-printed-as-it-is). */
const frameDelayMs = 500

/**
 * Opens an invisible frame to print from.
 * @param {string} name the name of the print job
 * @param {string} [source] the address to load; without it the frame is empty
 */
export async function openHiddenFrame(name, source) {
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
  if (source) frame.src = source
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}

/**
 * @param {HTMLIFrameElement} frame
 * @returns {Promise<void>} once the browser's print dialog was requested
 */
export async function printFrame({ contentWindow: view }) {
  await new Promise((resolve) => setTimeout(resolve, frameDelayMs))
  if (!view) throw new Error('The frame to print from did not open')
  view.focus()
  view.print()
}

const pictureCss = `
  @page { margin: 8mm; }
  body { margin: 0; }
  img { display: block; width: 100%; max-height: 100vh; object-fit: contain; break-inside: avoid; }
`

/**
 * Prints one picture from a hidden frame.
 * @param {string} source the picture's address
 * @param {string} name the name of the print job
 * @returns {Promise<void>} once the browser's print dialog was requested
 * @throws if the picture cannot be loaded
 */
export async function printPicture(source, name) {
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

/**
 * By script, because the content security policy refuses style elements.
 * @param {Document} page
 */
function addStyles(page) {
  const view = /** @type {(Window & typeof globalThis) | null} */ (page.defaultView)
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(pictureCss)
  page.adoptedStyleSheets = [sheet]
}
