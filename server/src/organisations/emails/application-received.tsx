import { greet, Paragraph, renderText, renderHtml, type Site } from '../../platform/mail/layout.tsx'

/** Confirms an application to its applicant and repeats the promised 24 hours (rule: application-reply-24-hours). */
export function renderApplicationReceivedEmail(site: Site, { firstname }: { firstname: string }) {
  const next =
    'We read every application ourselves and reply by email within 24 hours. You don’t need to do anything until then.'
  const correction = 'If you notice a mistake, or something changes, just reply to this email.'
  return {
    subject: 'We have your application',
    text: renderText(
      site,
      greet(firstname),
      `Thank you for telling us about your organisation. ${next}`,
      correction,
    ),
    html: renderHtml(
      site,
      'We have your application',
      'We reply within 24 hours.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>Thank you for telling us about your organisation. {next}</Paragraph>
        <Paragraph>{correction}</Paragraph>
      </>,
    ),
  }
}
