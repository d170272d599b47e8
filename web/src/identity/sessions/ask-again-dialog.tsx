import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ProofWays } from '@street-musketeers/contract/identity/second-factor.ts'
import { proofMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api/api.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useProduct } from '../../app/product.ts'
import { setAsk } from '../../app/session/ask-again.ts'
import { loseSession } from '../../app/session/lose-session.ts'
import { renewSession } from '../../app/session/session.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { EmailedCodeField } from '../codes/emailed-code-field.tsx'

/**
 * Asks the person who is signed in to prove it, when a call needs that (rule: ask-again), and lets the call go on. It stays on the page and
 * opens by itself.
 */
export function AskAgainDialog() {
  const [ways, setWays] = useState<ProofWays | null>(null)
  const answer = useRef<(isProved: boolean) => void>(null)

  useEffect(
    () =>
      setAsk(async () => {
        setWays(await call('GET /api/proof', {}))
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )

  function close(isProved: boolean) {
    setWays(null)
    answer.current?.(isProved)
    answer.current = null
  }

  return (
    <Dialog title="Confirm it’s you" open={ways !== null} onClose={() => close(false)}>
      {ways && (
        <>
          {ways.way === 'password' ? (
            <PasswordProof onProved={() => close(true)} onCancel={() => close(false)} />
          ) : (
            <CodeProof onProved={() => close(true)} onCancel={() => close(false)} />
          )}
          {ways.hasExternalAccount && <ExternalProof />}
        </>
      )}
    </Dialog>
  )
}

interface ProofProps {
  onProved: () => void
  onCancel: () => void
}

function PasswordProof({ onProved, onCancel }: ProofProps) {
  const form = useApiForm('POST /api/proof', {
    onLeave: 'drop',
    input: ({ password }) => ({ way: 'password', password }),
    onSuccess: ({ session }) => {
      renewSession(session)
      onProved()
    },
  })
  return (
    <Form {...form}>
      <p>To keep your account safe, please enter your password again.</p>
      <PasswordField name="password" label="Password" required autoComplete="current-password" />
      <ProofActions onCancel={onCancel} />
    </Form>
  )
}

function CodeProof({ onProved, onCancel }: ProofProps) {
  const [isSent, setIsSent] = useState(false)
  const form = useApiForm('POST /api/proof', {
    onLeave: 'drop',
    input: ({ code }) => ({ way: 'code', code }),
    onSuccess: ({ session }) => {
      renewSession(session)
      onProved()
    },
  })
  async function sendCode() {
    await call('POST /api/proof/code', {})
    setIsSent(true)
  }
  if (!isSent)
    return (
      <>
        <p>To keep your account safe, we’ll email you a code, because you have no password here.</p>
        <FormActions>
          <ActionButton action={sendCode}>Email me a code</ActionButton>
          <Button onClick={onCancel}>Cancel</Button>
        </FormActions>
      </>
    )
  return (
    <Form {...form}>
      <p>{proofMessages.codeSent} It works for 15 minutes.</p>
      <EmailedCodeField />
      <ProofActions onCancel={onCancel} />
    </Form>
  )
}

function ProofActions({ onCancel }: Pick<ProofProps, 'onCancel'>) {
  return (
    <FormActions>
      <SubmitButton>Continue</SubmitButton>
      <Button onClick={onCancel}>Cancel</Button>
    </FormActions>
  )
}

/** Signs out and in again with the external account, which brings them back to this page and what they typed. */
function ExternalProof() {
  const { externalAccountName } = useProduct()
  if (!externalAccountName) return null
  async function signInAgain() {
    await call('POST /api/signout', {})
    await loseSession()
    location.assign(paths.signIn('new', location.pathname + location.search + location.hash))
  }
  return (
    <p>
      Or sign in again with {externalAccountName}, then press the button once more.{' '}
      <ActionButton action={signInAgain}>Sign in again</ActionButton>
    </p>
  )
}
