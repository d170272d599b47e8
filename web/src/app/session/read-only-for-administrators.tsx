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
      <ReadOnlyNotice owners={owners} />
      <DisabledForAdministrators>
        <Stack gap="loose">{children}</Stack>
      </DisabledForAdministrators>
    </Stack>
  )
}

/** Says why on a page that has several parts with such forms. */
export const ReadOnlyNotice = ({ owners }: Pick<ReadOnlyProps, 'owners'>) =>
  isAdministrator() && (
    <Notice kind="info">
      You see these fields as {owners} do. They’re turned off, because administrators can’t change them.
    </Notice>
  )

/** A part of a page with such forms. */
export const DisabledForAdministrators = ({ children }: Pick<ReadOnlyProps, 'children'>) =>
  isAdministrator() ? <fieldset disabled>{children}</fieldset> : children
