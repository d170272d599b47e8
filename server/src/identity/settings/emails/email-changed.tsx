import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** Goes to the account's old address. */
export function renderEmailChangedEmail(site: Site, { firstname }: { firstname: string }) {
  const news =
    'Your account now has another email address, and you were signed out everywhere. Please sign in with the new address. We won’t email this one again, and the links in what we sent here no longer work.'
  const notYou = 'If this wasn’t you, contact us straight away and we’ll look into it with you:'
  return {
    subject: 'Your email address was changed',
    text: renderText(site, greet(firstname), news, `${notYou} ${site.url}${paths.contact()}`),
    html: renderHtml(
      site,
      'Your email address was changed',
      'Please sign in with the new address.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{notYou}</Paragraph>
        <ButtonLink href={`${site.url}${paths.contact()}`}>Contact us</ButtonLink>
      </>,
    ),
  }
}
