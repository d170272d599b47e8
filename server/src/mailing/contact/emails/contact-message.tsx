import { Paragraph, renderText, quoteLines, Quotation, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

export interface ContactNews {
  reference: string
  email: string
  message: string
}

/** What a visitor wrote, for the team. */
export function contactMessageWords(site: Site, { reference, email, message }: ContactNews) {
  const opening = `${email} wrote to us through the contact form. An answer to this mail goes to them.`
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
