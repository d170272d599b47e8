import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** For somebody whom an administrator wants beside them. It tells nothing but the way in. */
export function renderAdministratorInvitedEmail(site: Site, { invitation }: { invitation: string }) {
  const link = `${site.url}/invitation#${new URLSearchParams({ invitation })}`
  const news = `You are invited to help run ${site.product} as an administrator: to look after organisations that apply, and the people who deliver.`
  const next = 'Open the link, tell us your name and choose a password. It works once, for 7 days.'
  const notYou = 'Did you not expect this? Then do nothing, and do not pass the link on.'
  return {
    subject: `You are invited to help run ${site.product}`,
    text: renderText(site, 'Hello,', news, `${next}\n${link}`, notYou),
    html: renderHtml(
      site,
      'You are invited',
      'Become an administrator.',
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <ButtonLink href={link}>Accept the invitation</ButtonLink>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
