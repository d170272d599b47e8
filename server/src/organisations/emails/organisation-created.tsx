import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../platform/mail/layout.tsx'

/** For an organisation that an administrator created. */
export function renderOrganisationCreatedEmail(
  site: Site,
  { firstname, organisation, grant }: { firstname: string; organisation: string; grant: string },
) {
  const link = `${site.url}${paths.resetPassword()}#${new URLSearchParams({ grant })}`
  const forgotten = `${site.url}${paths.forgotPassword()}`
  const opening = `We have created an account for ${organisation} on ${site.product}, where organisations publish leaflets and volunteers deliver them on their own street.`
  const next =
    'Choose a password and sign in with this email address. Then you can publish your first campaign.'
  const once = 'The link works once, for 7 days. After that, ask for a code instead:'
  const terms = `By choosing a password you accept our terms: ${site.url}${paths.terms()}. If you did not expect this, reply to this email and we’ll remove the account.`
  return {
    subject: `An account for your organisation on ${site.product}`,
    text: renderText(site, greet(firstname), opening, `${next}\n${link}`, `${once}\n${forgotten}`, terms),
    html: renderHtml(
      site,
      'Your organisation has an account',
      'Choose a password to get in.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <ButtonLink href={link}>Choose a password</ButtonLink>
        <Paragraph>
          {once} <a href={forgotten}>{forgotten}</a>
        </Paragraph>
        <Paragraph>{terms}</Paragraph>
      </>,
    ),
  }
}
