import { useState } from 'react'

/**
 * A deed that a press starts: whether it is under way, and what it threw last, as a sentence.
 * @returns `go`, which tells whether it was done.
 */
export function useAction(deed: () => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  const [error, setFault] = useState<string | null>(null)

  async function run(): Promise<boolean> {
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

  return { run, pending, error }
}
