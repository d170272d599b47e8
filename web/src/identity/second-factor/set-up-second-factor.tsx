import type { NewAuthenticator } from '@street-musketeers/contract/identity/second-factor.ts'
import { secondFactorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { renewSession } from '../../app/session/session.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { Panel } from '../../ui/page/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import styles from './second-factor.module.css'
import { focusOnMount } from '../../app/forms/focus-on-mount.ts'

/** The steps of setting up an authenticator. `onSetUp` gets the recovery codes. */
export function SetUpSecondFactor({
  required,
  onSetUp,
}: {
  required: boolean
  onSetUp: (recoveryCodes: string[]) => void
}) {
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null)
  return (
    <>
      {required && (
        <Notice kind="info">
          As an administrator you can see other people’s details, so signing in takes a second step. Set yours
          up now: it takes five minutes, and you only do it once.
        </Notice>
      )}
      <p>
        A password can be guessed or stolen. With a second step, signing in also takes a six-digit code that
        only your phone can show.
      </p>
      <Panel title="1. Get an authenticator app">
        <p>
          Any of them will do: Google Authenticator, Microsoft Authenticator, FreeOTP, or the one in your
          password manager. They are free and work without a signal.
        </p>
        {!authenticator && (
          <div>
            <ActionButton action={async () => setAuthenticator(await call('POST /api/secondfactor', {}))}>
              I have one
            </ActionButton>
          </div>
        )}
      </Panel>
      {authenticator && <ConnectAuthenticator authenticator={authenticator} onSetUp={onSetUp} />}
    </>
  )
}

function ConnectAuthenticator({
  authenticator: { key, address, picture },
  onSetUp,
}: {
  authenticator: NewAuthenticator
  onSetUp: (recoveryCodes: string[]) => void
}) {
  const form = useApiForm('PUT /api/secondfactor', {
    onLeave: 'drop',
    incomplete: secondFactorMessages.sixDigitsInvalid,
    onSuccess: ({ recoveryCodes, session }) => {
      renewSession(session)
      onSetUp(recoveryCodes)
    },
  })
  return (
    <>
      <Panel title="2. Scan this code">
        <p ref={focusOnMount} tabIndex={-1}>
          In the app, add an account and point the camera here.
        </p>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
        >
          <path d={picture.path} fill="currentColor" />
        </svg>
        <p>
          Are you using that phone now? <a href={address}>Open it in the app</a>
        </p>
        <p>No camera? Type in this key and choose “time based”:</p>
        <p className={styles.key}>{key.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </Panel>
      <Panel title="3. Enter the code it shows">
        <Form {...form}>
          <TextField
            name="code"
            label="Six-digit code"
            hint="It changes every 30 seconds."
            required
            short
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SubmitRow>Turn it on</SubmitRow>
        </Form>
      </Panel>
    </>
  )
}
