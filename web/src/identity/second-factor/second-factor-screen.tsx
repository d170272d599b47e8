import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { ManageSecondFactor } from './manage-second-factor.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import type { Route } from './+types/second-factor-screen.ts'

export const clientLoader = () => call('GET /api/secondfactor', {})

/** Sets up the second step, shows new recovery codes, and switches it off where the role allows that. */
export default function SecondFactorScreen({ loaderData: secondFactor }: Route.ComponentProps) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const settings = secondFactor.required
    ? paths.administratorDashboard('settings')
    : paths.organisationDashboard('settings')
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
            <ButtonLink
              to={
                secondFactor.required
                  ? paths.administratorDashboard()
                  : `${settings}#second-step-when-you-sign-in`
              }
              variant="primary"
              size="large"
            >
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
