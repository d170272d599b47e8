import { chooseNewsletter, newsletterWording } from '@street-musketeers/contract/identity/settings.ts'
import { call } from '../../app/api/api.ts'
import { useOutcome } from '../../app/forms/use-outcome.ts'
import { DeedButton } from '../../ui/forms/deed-button.tsx'

/** Joins or leaves the newsletter (D18). */
export function NewsletterSwitch({ subscribed }: { subscribed: boolean }) {
  const showOutcome = useOutcome()
  const turn = async () => showOutcome(await call(chooseNewsletter, { subscribed: !subscribed }))

  return (
    <>
      <p>
        {subscribed
          ? 'You get the weekly newsletter.'
          : `You do not get the newsletter. With the button you say: “${newsletterWording}”`}
      </p>
      <div>
        <DeedButton deed={turn}>{subscribed ? 'Leave the newsletter' : 'Get the newsletter'}</DeedButton>
      </div>
    </>
  )
}
