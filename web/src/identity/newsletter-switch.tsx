import { chooseNewsletter, newsletterWording } from '@street-musketeers/contract/settings.ts'
import { useRevalidator } from 'react-router'
import { call } from '../app/api.ts'
import { toast } from '../ui/toast.tsx'
import { DeedButton } from './deed-button.tsx'

/** Joins or leaves the newsletter (D18). */
export function NewsletterSwitch({ subscribed }: { subscribed: boolean }) {
  const { revalidate } = useRevalidator()

  async function turn() {
    const { message } = await call(chooseNewsletter, { subscribed: !subscribed })
    await revalidate()
    toast(message)
  }

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
