/** Browsers that print a frame at once print it empty (rule: print-frame-delay). */
const frameDelayMs = 500

/**
 * Opens an invisible frame to print from.
 * @param name the name of the print job
 * @param source the address to load; without it the frame is empty
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
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}

/** @returns once the browser's print dialog was requested */
export async function printFrame({ contentWindow: view }: HTMLIFrameElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, frameDelayMs))
  if (!view) throw new Error('The frame to print from did not open')
  view.focus()
  view.print()
}
