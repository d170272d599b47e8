import {
  Paragraph,
  renderText,
  quoteLines,
  Quotation,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface ContactMessageDetails {
  reference: string
  email: string
  message: string
}

/** A visitor's message, for the team. */
export function renderContactMessageEmail(site: Site, { reference, email, message }: ContactMessageDetails) {
  const opening = `${email} wrote to us through the contact form. Reply to this email to answer them.`
  return {
    subject: `Message ${reference}`,
    text: renderText(site, opening, quoteLines(message), `Reference: ${reference}`),
    html: renderHtml(
      site,
      `Message ${reference}`,
      opening,
      <>
        <Paragraph>{opening}</Paragraph>
        <Quotation>{message}</Quotation>
        <Paragraph>Reference: {reference}</Paragraph>
      </>,
    ),
  }
}
