import { useState } from 'react'

/**
 * A deed that a press starts: whether it is under way, and what it threw last, as a sentence.
 * @returns `go`, which tells whether it was done.
 */
export function useDeed(deed: () => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function go(): Promise<boolean> {
    setPending(true)
    setFault(null)
    try {
      await deed()
      return true
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setPending(false)
    }
  }

  return { go, pending, fault }
}
