import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormError } from './form.tsx'
import { useDeed } from './use-deed.ts'

/** A button that does something at once. What the deed throws is said beside it. */
export function DeedButton({ deed, children }: { deed: () => Promise<unknown>; children: ReactNode }) {
  const { go, pending, fault } = useDeed(deed)
  return (
    <>
      {fault && <FormError>{fault}</FormError>}
      <Button pending={pending} onClick={go}>
        {children}
      </Button>
    </>
  )
}
