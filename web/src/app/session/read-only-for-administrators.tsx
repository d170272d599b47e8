import type { ReactNode } from 'react'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isAdministrator } from './session.ts'

interface LookOnlyProps {
  /** Whose forms these are, in the plural. */
  owners: string
  children: ReactNode
}

/** Forms that are refused to administrators, who may look at everything (rule: administrators-view-only): the fields are disabled, and the page says why. */
export function ReadOnlyForAdministrators({ owners, children }: LookOnlyProps) {
  if (!isAdministrator()) return children
  return (
    <Stack gap="loose">
      <Notice kind="info">
        You see these fields as {owners} do. They are switched off, because an administrator’s account cannot
        send them.
      </Notice>
      <fieldset disabled>
        <Stack gap="loose">{children}</Stack>
      </fieldset>
    </Stack>
  )
}
