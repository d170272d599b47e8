import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** What can become of a second factor that its owner should know. */
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
  count === 0 ? 'You have no recovery code left.' : `You have ${count} left.`

const eventTexts: Record<SecondFactorEvent, (left: number) => { subject: string; sentence: string }> = {
  on: () => ({
    subject: 'You now sign in with a second step',
    sentence:
      'From now on, signing in takes your password and six figures from your authenticator app. Everywhere else you were signed out. Keep your recovery codes on paper: they let you in on the day you lose your phone.',
  }),
  off: () => ({
    subject: 'Your second step was switched off',
    sentence:
      'From now on, signing in takes your password only. You can switch the second step on again in Settings.',
  }),
  reset: () => ({
    subject: 'Your second step was taken off',
    sentence:
      'We took the second step off your account because its app was lost, and signed you out everywhere. Please sign in and set up a new one.',
  }),
  'recovery-code-used': (left) => ({
    subject: 'A recovery code was used',
    sentence: `Somebody signed in, or changed how you sign in, with one of your recovery codes. It works no more. ${recoveryCodesLeftText(left)} You can make new ones in Settings.`,
  }),
  'recovery-codes-renewed': () => ({
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. The older ones work no more.',
  }),
  guessed: () => ({
    subject: 'Somebody knows your password',
    sentence:
      'Somebody entered your password, and then five wrong codes. They were not let in: your second step kept them out.',
  }),
}

/** Tells the owner what became of their second factor. */
export function renderSecondFactorEmail(
  site: Site,
  {
    firstname,
    news,
    recoveryCodesLeft,
  }: { firstname: string; news: SecondFactorEvent; recoveryCodesLeft: number },
) {
  const { subject, sentence } = eventTexts[news](recoveryCodesLeft)
  const otherwise = 'Was it not you? Choose another password at once'
  return {
    subject,
    text: renderText(site, `Hello ${firstname},`, sentence, `${otherwise}: ${site.url}/forgotpassword`),
    html: renderHtml(
      site,
      subject,
      sentence,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Paragraph>{otherwise}:</Paragraph>
        <ButtonLink href={`${site.url}/forgotpassword`}>Choose another password</ButtonLink>
      </>,
    ),
  }
}
