import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { useState } from 'react'
import { Page } from '../../app/shell/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { KeepSecondFactor } from './keep-second-factor.tsx'
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Where somebody sets up their second step, keeps their recovery codes, and switches it off if they may. */
export function SecondFactorScreen({
  secondFactor,
  settings,
  dashboard,
}: {
  secondFactor: SecondFactor
  settings: string
  dashboard: string
}) {
  const [fresh, setFresh] = useState<string[] | null>(null)
  const isOn = secondFactor.setUpAt !== null
  return (
    <Page title="Second step when you sign in" narrow private>
      {(isOn || !secondFactor.required) && (
        <Breadcrumbs above={[{ to: settings, label: 'Settings' }]} here="Second step" />
      )}
      {fresh ? (
        <>
          <RecoveryCodeSheet codes={fresh} />
          <div>
            <ButtonLink to={dashboard} look="primary" size="large">
              I have kept them: continue
            </ButtonLink>
          </div>
        </>
      ) : isOn ? (
        <KeepSecondFactor secondFactor={secondFactor} onRenewed={setFresh} />
      ) : (
        <SetUpSecondFactor required={secondFactor.required} onSetUp={setFresh} />
      )}
    </Page>
  )
}
