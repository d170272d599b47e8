import type { ReactNode } from 'react'
import { useProduct } from '../../app/product.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { OnThisPage, Section } from '../../ui/page/section.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { CloseAccount } from './close-account.tsx'
import { DownloadOwnRecord } from './download-own-record.tsx'
import type { Settings } from './load-settings.ts'
import { EmailSettings } from './email-settings.tsx'
import { ExternalAccountSection } from '../external-accounts/external-account-section.tsx'
import { SessionList } from '../sessions/session-list.tsx'

interface AccountSettingsProps {
  settings: Settings
  /** What we keep when the account closes. */
  retentionNote: string
  /** The titles of the sections of its role, which are `children`. */
  titles?: readonly string[]
  children?: ReactNode
}

/** The settings of an account in one column: those of its role first, then those that every account has. */
export function AccountSettings({
  settings: { user, sessions, externalAccounts, emails },
  retentionNote,
  titles,
  children,
}: AccountSettingsProps) {
  const { externalAccountName } = useProduct()
  const externalTitle = externalAccountName && `Sign in with ${externalAccountName}`
  return (
    <Stack gap="loose">
      <OnThisPage
        titles={[
          ...(titles ?? []),
          'Email',
          'Password',
          ...(externalTitle ? [externalTitle] : []),
          'Emails we send',
          'Where you are signed in',
          'Your data',
          'Close account',
        ]}
      />
      {children}
      <Section title="Email">
        <ChangeEmail email={user.username} />
      </Section>
      <Section title="Password">
        <ChangePassword email={user.username} />
      </Section>
      {externalTitle && (
        <ExternalAccountSection
          title={externalTitle}
          name={externalAccountName}
          accounts={externalAccounts}
        />
      )}
      <Section title="Emails we send">
        <EmailSettings emails={emails} />
      </Section>
      <Section title="Where you are signed in">
        <SessionList sessions={sessions} />
      </Section>
      <Section title="Your data">
        <DownloadOwnRecord />
      </Section>
      <Section title="Close account">
        <CloseAccount retentionNote={retentionNote} />
      </Section>
    </Stack>
  )
}
