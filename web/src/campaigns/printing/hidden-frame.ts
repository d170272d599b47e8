/** Milliseconds. Browsers that print a frame at once print it empty (rule: print-frame-delay). */
const frameDelay = 500

/**
 * Opens a frame to print from that nobody sees or reaches.
 * @param name what the browser calls the print job
 * @param source what stands in it; nothing for a page to be filled
 */
export async function openHiddenFrame(name: string, source?: string): Promise<HTMLIFrameElement> {
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
  const opened = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await opened
  return frame
}

/** @returns when the browser was told to print */
export async function printFrame({ contentWindow: view }: HTMLIFrameElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, frameDelay))
  if (!view) throw new Error('The frame to print from did not open')
  view.focus()
  view.print()
}
