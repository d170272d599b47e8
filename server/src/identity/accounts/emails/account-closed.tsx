import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** Confirms to the address of a closed account that it is closed. It names nobody, because the name is erased. */
export function renderAccountClosedEmail(site: Site) {
  const news =
    'Your account is closed and your personal details are erased. This is our last email about it, and we have deleted this address from it.'
  const donations = 'A monthly donation continues until you stop it:'
  const link = `${site.url}${paths.manageDonation()}`
  const notYou =
    'If you did not close it, please reply to this email. You can sign up again with this address at any time.'
  return {
    subject: 'Your account is closed',
    text: renderText(site, 'Hello,', news, `${donations} ${link}`, notYou),
    html: renderHtml(
      site,
      'Your account is closed',
      'Your personal details are erased.',
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>
          {donations} <a href={link}>manage your donation</a>
        </Paragraph>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
