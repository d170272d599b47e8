import type { SecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { FoldedSection } from '../../ui/page/section.tsx'

/** Shows in Settings whether the second step is on, and links to its screen. */
export function SecondFactorSection({
  secondFactor: { setUpAt, recoveryCodesLeft },
  to,
}: {
  secondFactor: SecondFactor
  to: string
}) {
  return (
    <FoldedSection title="Second step when you sign in" value={setUpAt ? 'On' : 'Off'}>
      <p>
        {setUpAt
          ? `On since ${formatDate(setUpAt)}. You have ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          : 'Off. When it is on, someone who learns your password still cannot get in: signing in also takes a six-digit code from an app on your phone.'}
      </p>
      <div>
        <ButtonLink to={to}>{setUpAt ? 'Manage it' : 'Set it up'}</ButtonLink>
      </div>
    </FoldedSection>
  )
}
