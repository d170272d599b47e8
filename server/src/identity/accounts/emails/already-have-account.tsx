import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/**
 * For a sign-up with an address that already has an account: only this email says so, never the screen (rule: account-existence-is-private).
 * A musketeer who came from a leaflet is led on to its campaign (rule: sign-up-leads-to-its-campaign).
 */
export function renderAlreadyHaveAccountEmail(
  site: Site,
  { firstname, campaignId }: { firstname: string; campaignId?: number | undefined },
) {
  const news =
    'Somebody, probably you, just signed up with this email address. You already have an account, so we did not create another one.'
  const next = campaignId === undefined ? undefined : paths.campaignToJoin(campaignId)
  const signIn = `${site.url}${paths.signIn('new', next)}`
  const signInLabel = next ? 'Sign in and see the campaign' : 'Sign in'
  const forgotten = `${site.url}${paths.forgotPassword()}`
  return {
    subject: 'You already have an account',
    text: renderText(
      site,
      greet(firstname),
      news,
      `${signInLabel}: ${signIn}`,
      `Forgotten your password? ${forgotten}`,
    ),
    html: renderHtml(
      site,
      'You already have an account',
      'We did not create another one.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <ButtonLink href={signIn}>{signInLabel}</ButtonLink>
        <Paragraph>
          Forgotten your password? <a href={forgotten}>Choose a new one.</a>
        </Paragraph>
      </>,
    ),
  }
}
