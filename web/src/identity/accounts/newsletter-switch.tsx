import { chooseNewsletter, newsletterWording } from '@street-musketeers/contract/identity/settings.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'

/** Joins or leaves the newsletter (rule: newsletter-opt-in). */
export function NewsletterSwitch({ subscribed }: { subscribed: boolean }) {
  const showOutcome = useActionResult()
  const toggle = async () => showOutcome(await call(chooseNewsletter, { subscribed: !subscribed }))

  return (
    <>
      <p>
        {subscribed
          ? 'You get the weekly newsletter.'
          : `You do not get the newsletter. Press the button to agree: “${newsletterWording}”`}
      </p>
      <div>
        <ActionButton action={toggle}>
          {subscribed ? 'Leave the newsletter' : 'Get the newsletter'}
        </ActionButton>
      </div>
    </>
  )
}
