import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'

/** Says in Settings whether there is a second step, and leads to where it is looked after. */
export function SecondFactorPanel({
  secondFactor: { setUpAt, recoveryCodesLeft },
  to,
}: {
  secondFactor: SecondFactor
  to: string
}) {
  return (
    <Panel title="Second step when you sign in">
      <p>
        {setUpAt
          ? `Switched on since ${formatDate(setUpAt)}. You have ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          : 'Not switched on. With it, somebody who learns your password still cannot get in: signing in also takes six figures from an app on your phone.'}
      </p>
      <div>
        <ButtonLink to={to}>{setUpAt ? 'Look after it' : 'Set it up'}</ButtonLink>
      </div>
    </Panel>
  )
}
