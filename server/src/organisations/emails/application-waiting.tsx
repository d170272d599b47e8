import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../platform/mail/layout.tsx'

/** For the team. It shows only what is needed to recognise the application. */
export function renderApplicationWaitingEmail(
  site: Site,
  { accountId, organisation, city }: { accountId: number; organisation: string; city: string },
) {
  const link = `${site.url}${paths.administratorApplication(accountId)}`
  const opening = `${organisation}, ${city}, has applied to publish campaigns. We promised a reply within 24 hours.`
  return {
    subject: `New application: ${organisation}`,
    text: renderText(site, opening, `Read it, then confirm or reject it:\n${link}`),
    html: renderHtml(
      site,
      'New application',
      `${organisation} has applied.`,
      <>
        <Paragraph>{opening}</Paragraph>
        <ButtonLink href={link}>Read the application</ButtonLink>
      </>,
    ),
  }
}
