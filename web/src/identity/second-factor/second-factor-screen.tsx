import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { useState } from 'react'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { ManageSecondFactor } from './manage-second-factor.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Sets up the second step, shows new recovery codes, and switches it off where the role allows that. */
export function SecondFactorScreen({
  secondFactor,
  settings,
  dashboard,
}: {
  secondFactor: SecondFactor
  settings: string
  dashboard: string
}) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const isOn = secondFactor.setUpAt !== null
  return (
    <Page
      title="Second step when you sign in"
      narrow
      private
      parents={isOn || !secondFactor.required ? [{ to: settings, label: 'Settings' }] : undefined}
      current="Second step"
    >
      {newCodes ? (
        <>
          <RecoveryCodeList codes={newCodes} />
          <div>
            <ButtonLink to={dashboard} variant="primary" size="large">
              I’ve saved them – continue
            </ButtonLink>
          </div>
        </>
      ) : isOn ? (
        <ManageSecondFactor secondFactor={secondFactor} onRenewed={setNewCodes} />
      ) : (
        <SetUpSecondFactor required={secondFactor.required} onSetUp={setNewCodes} />
      )}
    </Page>
  )
}
