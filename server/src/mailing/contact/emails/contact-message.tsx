import { Paragraph, plain, quoted, Quotation, sheet, type Site } from '../../../platform/mail/layout.tsx'

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
    text: plain(site, opening, quoted(message), `Reference: ${reference}`),
    html: sheet(
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
