import { useState } from 'react'

/**
 * Runs an action on a press.
 * @returns `run`, which resolves to whether the action succeeded; `pending`; and the last error as a sentence
 */
export function useAction(action: () => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(): Promise<boolean> {
    setPending(true)
    setError(null)
    try {
      await action()
      return true
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setPending(false)
    }
  }

  return { run, pending, error }
}
