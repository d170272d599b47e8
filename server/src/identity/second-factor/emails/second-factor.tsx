import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

/** Changes to a second factor that its owner is emailed about. */
export const secondFactorEvents = [
  'on',
  'off',
  'reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'guessed',
] as const
type SecondFactorEvent = (typeof secondFactorEvents)[number]

const recoveryCodesLeftText = (count: number) =>
  count === 0 ? 'You have no recovery codes left.' : `You have ${count} left.`

const eventTexts: Record<SecondFactorEvent, (left: number) => { subject: string; sentence: string }> = {
  on: () => ({
    subject: 'You now sign in with a second step',
    sentence:
      'From now on, you sign in with your password and a six-digit code from your authenticator app. You were signed out everywhere else. Keep your recovery codes on paper: they let you in if you lose your phone.',
  }),
  off: () => ({
    subject: 'Your second step was turned off',
    sentence:
      'From now on, you sign in with your password only. You can turn the second step on again in Settings.',
  }),
  reset: () => ({
    subject: 'Your second step was removed',
    sentence:
      'We removed the second step from your account because its app was lost, and signed you out everywhere. Please sign in and set up a new one.',
  }),
  'recovery-code-used': (left) => ({
    subject: 'A recovery code was used',
    sentence: `Somebody signed in, or changed how you sign in, with one of your recovery codes. That code no longer works. ${recoveryCodesLeftText(left)} You can make new ones in Settings.`,
  }),
  'recovery-codes-renewed': () => ({
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. The older ones no longer work.',
  }),
  guessed: () => ({
    subject: 'Somebody knows your password',
    sentence: 'Somebody entered your password, and then five wrong codes. Your second step kept them out.',
  }),
}

export function renderSecondFactorEmail(
  site: Site,
  {
    firstname,
    news,
    recoveryCodesLeft,
  }: { firstname: string; news: SecondFactorEvent; recoveryCodesLeft: number },
) {
  const { subject, sentence } = eventTexts[news](recoveryCodesLeft)
  return renderEmail(site, {
    subject,
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      {
        above: 'If this wasn’t you, choose another password straight away:',
        button: 'Choose another password',
        href: `${site.url}${paths.forgotPassword()}`,
      },
    ],
  })
}
