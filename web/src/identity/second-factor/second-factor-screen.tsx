import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { useState } from 'react'
import { Page } from '../../app/shell/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { ManageSecondFactor } from './manage-second-factor.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
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
        <Breadcrumbs parents={[{ to: settings, label: 'Settings' }]} current="Second step" />
      )}
      {fresh ? (
        <>
          <RecoveryCodeList codes={fresh} />
          <div>
            <ButtonLink to={dashboard} variant="primary" size="large">
              I have kept them: continue
            </ButtonLink>
          </div>
        </>
      ) : isOn ? (
        <ManageSecondFactor secondFactor={secondFactor} onRenewed={setFresh} />
      ) : (
        <SetUpSecondFactor required={secondFactor.required} onSetUp={setFresh} />
      )}
    </Page>
  )
}
