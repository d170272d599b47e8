import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormError } from './form.tsx'
import { useAction } from './use-action.ts'

/** A button that runs an action at once and shows its error beside it. */
export function ActionButton({
  action,
  variant,
  children,
}: {
  action: () => Promise<unknown>
  variant?: 'quiet' | undefined
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
