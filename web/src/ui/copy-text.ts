/**
 * Copies a text. Where the browser does not let us, it is selected for the person to copy.
 * @param select selects it on the page
 * @returns whether it was copied
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  select()
  // Browsers offer no clipboard at an address without encryption.
  return (
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  )
}
