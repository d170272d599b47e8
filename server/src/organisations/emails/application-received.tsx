import { greet, renderEmail, type Site } from '../../platform/mail/layout.tsx'

/** Confirms an application to its applicant and repeats the promised 24 hours (rule: application-reply-24-hours). */
export const renderApplicationReceivedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'We have your application',
    preview: 'We reply within 24 hours.',
    parts: [
      greet(firstname),
      'Thank you for telling us about your organisation. We read every application ourselves and reply by email within 24 hours. You don’t need to do anything until then.',
      'If you notice a mistake, or something changes, just reply to this email.',
    ],
  })
