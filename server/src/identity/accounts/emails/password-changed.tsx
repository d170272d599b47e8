import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** Notifies the owner that the password was changed (rule: password-change-notice). */
export function renderPasswordChangedEmail(site: Site, { firstname }: { firstname: string }) {
  const news =
    'Your password was just changed, and you were signed out everywhere. Please sign in with the new one.'
  const notYou = 'If this wasn’t you, choose another password straight away:'
  const link = `${site.url}${paths.forgotPassword()}`
  return {
    subject: 'Your password was changed',
    text: renderText(site, greet(firstname), news, `${notYou} ${link}`),
    html: renderHtml(
      site,
      'Your password was changed',
      'You were signed out everywhere.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{notYou}</Paragraph>
        <ButtonLink href={link}>Choose another password</ButtonLink>
      </>,
    ),
  }
}
