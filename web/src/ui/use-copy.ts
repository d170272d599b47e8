import { useState } from 'react'

/**
 * Selects a text and copies it. Where the browser offers no clipboard, the selection is left for the person to copy.
 * @param select selects it on the page
 */
export function useCopy(
  text: string,
  select: () => void,
): { copy: () => Promise<void>; outcome: 'copied' | 'selected' | null } {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  async function copy() {
    select()
    // Browsers offer no clipboard at an address without encryption.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'selected')
  }

  return { copy, outcome }
}
