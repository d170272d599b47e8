import type { ReactNode } from 'react'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isAdministrator } from './session.ts'

interface ReadOnlyProps {
  /** The people who use these forms, in the plural. */
  owners: string
  children: ReactNode
}

/** Forms that administrators may see but not send (rule: administrators-view-only). The fields are disabled and the page says why. */
export function ReadOnlyForAdministrators({ owners, children }: ReadOnlyProps) {
  if (!isAdministrator()) return children
  return (
    <Stack gap="loose">
      <Notice kind="info">
        You see these fields as {owners} do. They’re turned off, because administrators can’t change them.
      </Notice>
      <fieldset disabled>
        <Stack gap="loose">{children}</Stack>
      </fieldset>
    </Stack>
  )
}
