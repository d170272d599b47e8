import type { ReactNode } from 'react'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { wasInvited } from '../../app/session/for-seat.tsx'
import type { AuthorityName } from '../../app/session/session.ts'
import { DisabledForAdministrators, ReadOnlyNotice } from '../../app/session/read-only-for-administrators.tsx'
import { useProduct } from '../../app/product.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { FoldedSection, FoldedSections } from '../../ui/page/section.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { CloseAccount } from './close-account.tsx'
import { DownloadOwnRecord } from './download-own-record.tsx'
import type { Settings } from './load-settings.ts'
import { NameForm } from './name-form.tsx'
import { EmailSettings } from './email-settings.tsx'
import { ExternalAccountSection } from '../external-accounts/external-account-section.tsx'
import { SessionList } from '../sessions/session-list.tsx'

interface AccountSettingsProps {
  settings: Settings
  authority: AuthorityName
  secondFactor?: ReactNode
  /** The people who have the role's own sections, in the plural. Administrators see them and send nothing. */
  owners?: string
  /** The role's own sections: before the email address and after it, and those that come after closing the account. */
  first?: ReactNode
  second?: ReactNode
  further?: ReactNode
}

/** The settings of an account, folded: what people look for first, with closing the account, then everything else. */
export function AccountSettings({
  settings: { user, sessions, accountsElsewhere, emails },
  authority,
  secondFactor,
  owners,
  first,
  second,
  further,
}: AccountSettingsProps) {
  const { externalAccountName } = useProduct()
  return (
    <Stack gap="loose">
      {owners && <ReadOnlyNotice owners={owners} />}
      <FoldedSections>
        <DisabledForAdministrators>{first}</DisabledForAdministrators>
        <FoldedSection title="Email" value={user.username}>
          <ChangeEmail email={user.username} externalAccounts={accountsElsewhere} />
        </FoldedSection>
        <DisabledForAdministrators>{second}</DisabledForAdministrators>
        <FoldedSection title="Close account">
          <CloseAccount authority={authority} />
        </FoldedSection>
      </FoldedSections>
      <FoldedSections>
        <DisabledForAdministrators>{further}</DisabledForAdministrators>
        {(authority === 'ROLE_USER' || authority === 'ROLE_ADMIN') && (
          <FoldedSection title="Name" value={`${user.firstname} ${user.lastname}`}>
            <NameForm user={user} />
          </FoldedSection>
        )}
        <FoldedSection title="Password">
          <ChangePassword email={user.username} />
        </FoldedSection>
        {secondFactor}
        {externalAccountName && (
          <ExternalAccountSection name={externalAccountName} accounts={accountsElsewhere} />
        )}
        {(authority === 'ROLE_ADMIN' || (authority === 'ROLE_PM' && wasInvited())) && (
          <FoldedSection
            title="Your roles"
            value="Deliver leaflets yourself, or act for another organisation"
          >
            <p>
              <Link to={paths.ownRoles()}>Choose a role, or become a musketeer</Link>
            </p>
          </FoldedSection>
        )}
        <FoldedSection title="Emails we send" value="What we send, and how to stop it">
          <EmailSettings emails={emails} />
        </FoldedSection>
        <FoldedSection
          title="Where you are signed in"
          value={sessions.length === 1 ? 'This browser' : `${sessions.length} browsers`}
        >
          <SessionList sessions={sessions} />
        </FoldedSection>
        <FoldedSection title="Your data" value="Download what we hold about you">
          <DownloadOwnRecord />
        </FoldedSection>
      </FoldedSections>
    </Stack>
  )
}
