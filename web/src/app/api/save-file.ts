/** Safari begins a download after the click is over, and reads nothing from an address that was given back by then. */
const revokeAfterMs = 60_000

/** Saves a file that was fetched with the session, which a plain link could not send. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
