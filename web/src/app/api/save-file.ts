/** Safari starts the download after the click event, so the object URL must outlive it. */
const revokeAfterMs = 60_000

/** Saves a file that had to be fetched with the session token, which a plain link could not send. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
