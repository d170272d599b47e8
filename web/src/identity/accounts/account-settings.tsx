import { Panel } from '../../ui/page/card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { CloseAccount } from './close-account.tsx'
import { DownloadOwnRecord } from './download-own-record.tsx'
import type { Settings } from './load-settings.ts'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { ExternalAccountPanel } from '../external-accounts/external-account-panel.tsx'
import { SessionList } from '../sessions/session-list.tsx'

/** The settings that every account has, shown below those of its role. `retentionNote` says what we keep when it closes. */
export function AccountSettings({
  settings: { user, sessions, externalAccounts },
  retentionNote,
}: {
  settings: Settings
  retentionNote: string
}) {
  return (
    <>
      <Panel title="Email">
        <ChangeEmail email={user.username} />
      </Panel>
      <Panel title="Password">
        <ChangePassword email={user.username} />
      </Panel>
      <ExternalAccountPanel accounts={externalAccounts} />
      <Panel title="Newsletter">
        <NewsletterSwitch subscribed={user.newsletter} />
      </Panel>
      <Panel title="Where you are signed in">
        <SessionList sessions={sessions} />
      </Panel>
      <Panel title="Your data">
        <DownloadOwnRecord />
      </Panel>
      <Panel title="Close account">
        <CloseAccount retentionNote={retentionNote} />
      </Panel>
    </>
  )
}
