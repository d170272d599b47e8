import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ExternalAccount } from '@street-musketeers/contract/identity/settings.ts'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { FoldedSection } from '../../ui/page/section.tsx'

interface ExternalAccountSectionProps {
  /** The identity provider's name. */
  name: string
  accounts: readonly ExternalAccount[]
}

/** Connects and disconnects the external accounts of the person who is signed in (rule: external-accounts-in-settings). */
export function ExternalAccountSection({ name, accounts }: ExternalAccountSectionProps) {
  return (
    <FoldedSection title={`Sign in with ${name}`} value={accounts.length > 0 ? 'Connected' : 'Not connected'}>
      {accounts.map((account) => (
        <Connected key={account.id} account={account} name={name} />
      ))}
      {accounts.length === 0 && <NotConnected name={name} />}
    </FoldedSection>
  )
}

function Connected({ account: { id, connectedAt }, name }: { account: ExternalAccount; name: string }) {
  const showOutcome = useActionResult()
  const disconnect = async () => showOutcome(await call('DELETE /api/accountselsewhere/:id', { id }))
  return (
    <>
      <p>
        Connected since {formatDate(connectedAt)}: you can sign in here with {name}.
      </p>
      <div>
        <ConfirmButton
          label="Disconnect"
          variant="secondary"
          title={`Stop signing in with ${name}?`}
          confirm="Disconnect"
          onConfirm={disconnect}
        >
          <p>
            You are signed out everywhere else. From then on, sign in with your email and your password. If
            you have no password yet, “Forgot password” on the sign-in page lets you choose one.
          </p>
        </ConfirmButton>
      </div>
    </>
  )
}

/** The button leaves for the provider by way of a static page, where `provider.js` does the work for everybody. */
function NotConnected({ name }: { name: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  async function connect() {
    await call('GET /api/proof/recent', {})
    form.current?.submit()
  }
  return (
    <>
      <p>You can sign in with {name}, too. It tells us your name and email address, and nothing else.</p>
      <form ref={form} method="post" action={paths.providerReturn()}>
        <input type="hidden" name="next" value={pathname} />
        <input type="hidden" name="connect" value="on" />
        <ActionButton action={connect}>Connect</ActionButton>
      </form>
    </>
  )
}
