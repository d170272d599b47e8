import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormError } from './form.tsx'

/** A button that runs an action at once and shows its error beside it. */
export function ActionButton({
  action,
  variant,
  children,
}: {
  action: () => Promise<unknown>
  variant?: 'quiet' | 'primary' | undefined
  children: ReactNode
}) {
  const { run, pending, error } = useAction(action)
  return (
    <>
      {error && <FormError>{error}</FormError>}
      <Button pending={pending} onClick={run} variant={variant}>
        {children}
      </Button>
    </>
  )
}

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
