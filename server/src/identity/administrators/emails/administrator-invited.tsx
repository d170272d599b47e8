import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** It may go to a mistyped address, so it shows nothing but the link. */
export function renderAdministratorInvitedEmail(site: Site, { invitation }: { invitation: string }) {
  const link = `${site.url}${paths.invitation()}#${new URLSearchParams({ invitation })}`
  const opening = `You are invited to help run ${site.product} as an administrator: to look after applications from organisations, and the people who deliver.`
  const next = 'Open the link, tell us your name and choose a password. The link works once, for 7 days.'
  const notYou = 'If you did not expect this, you don’t need to do anything. Please don’t pass the link on.'
  return {
    subject: `You are invited to help run ${site.product}`,
    text: renderText(site, 'Hello,', opening, `${next}\n${link}`, notYou),
    html: renderHtml(
      site,
      'You are invited',
      'Become an administrator.',
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <ButtonLink href={link}>Accept the invitation</ButtonLink>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
