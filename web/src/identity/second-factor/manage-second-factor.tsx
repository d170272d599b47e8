import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import {
  secondFactorMessages,
  accountMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { renewSession } from '../../app/session/session.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

/** Renews the recovery codes of a second step that is on, or turns it off. */
export function ManageSecondFactor({
  secondFactor: { setUpAt, recoveryCodesLeft, required },
  onRenewed,
}: {
  secondFactor: SecondFactor
  onRenewed: (recoveryCodes: string[]) => void
}) {
  return (
    <>
      <p>
        On since {formatDate(setUpAt ?? '')}. You have {recoveryCodesLeft} recovery{' '}
        {recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      <Panel title="New recovery codes">
        <RenewCodes onRenewed={onRenewed} />
      </Panel>
      {required ? (
        <p>
          Administrators must keep this on. To change to another phone, please ask the person who runs this
          site.
        </p>
      ) : (
        <Panel title="Turn it off">
          <TurnOff />
        </Panel>
      )}
    </>
  )
}

function RenewCodes({ onRenewed }: { onRenewed: (recoveryCodes: string[]) => void }) {
  const form = useApiForm('POST /api/secondfactor/recoverycodes', {
    onLeave: 'drop',
    incomplete: secondFactorMessages.sixDigitsInvalid,
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  })
  return (
    <>
      <p>Your old codes stop working as soon as you have new ones.</p>
      <Form {...form}>
        <TextField
          name="code"
          label="Six-digit code"
          hint="The code your authenticator app shows now."
          required
          short
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitRow variant="secondary">Make new recovery codes</SubmitRow>
      </Form>
    </>
  )
}

function TurnOff() {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/secondfactor/off', {
    onLeave: 'drop',
    incomplete: accountMessages.signInIncomplete,
    onSuccess: ({ session }) => {
      renewSession(session)
      return showOutcome()
    },
  })
  return (
    <>
      <p>
        Without it, anyone who knows your password can sign in as you. To change to another phone, turn it off
        and set it up again.
      </p>
      <Form {...form}>
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <TextField
          name="code"
          label="Code"
          hint="Six digits from your app, or a recovery code."
          required
          short
          autoComplete="one-time-code"
        />
        <SubmitRow variant="danger">Turn it off</SubmitRow>
      </Form>
      <p>
        No password, or forgotten it? <a href={paths.forgotPassword()}>Reset it by email</a>
      </p>
    </>
  )
}
