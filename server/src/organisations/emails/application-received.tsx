import { Paragraph, renderText, renderHtml, type Site } from '../../platform/mail/layout.tsx'

/** For an applicant whose application has just arrived. The email repeats the promised 24 hours (rule: application-reply-24-hours). */
export function renderApplicationReceivedEmail(site: Site, { firstname }: { firstname: string }) {
  const next =
    'We read every application ourselves and reply by email within 24 hours. You need do nothing until then.'
  return {
    subject: 'We have your application',
    text: renderText(
      site,
      `Hello ${firstname},`,
      `Thank you for telling us about your organisation. ${next}`,
      'Did you notice a mistake, or has something changed? Just answer this mail.',
    ),
    html: renderHtml(
      site,
      'We have your application',
      'We reply within 24 hours.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>Thank you for telling us about your organisation. {next}</Paragraph>
        <Paragraph>Did you notice a mistake, or has something changed? Just answer this mail.</Paragraph>
      </>,
    ),
  }
}
