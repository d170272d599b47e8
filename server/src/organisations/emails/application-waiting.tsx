import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  ButtonLink,
  Paragraph,
  Quotation,
  quoteLines,
  renderText,
  renderHtml,
  type Site,
} from '../../platform/mail/layout.tsx'

/**
 * For the team. It shows only what is needed to recognise the application, as a quotation: whoever applies could type a message to us there
 * (rule: unverified-emails-name-nobody).
 */
export function renderApplicationWaitingEmail(
  site: Site,
  { accountId, organisation, city }: { accountId: number; organisation: string; city: string },
) {
  const link = `${site.url}${paths.administratorApplication(accountId)}`
  const opening =
    'An organisation has applied to publish campaigns. We promised a reply within 24 hours. It calls itself:'
  const name = `${organisation}, ${city}`
  return {
    subject: 'New application from an organisation',
    text: renderText(site, opening, quoteLines(name), `Read it, then confirm or reject it:\n${link}`),
    html: renderHtml(
      site,
      'New application',
      'An organisation has applied.',
      <>
        <Paragraph>{opening}</Paragraph>
        <Quotation>{name}</Quotation>
        <ButtonLink href={link}>Read the application</ButtonLink>
      </>,
    ),
  }
}
