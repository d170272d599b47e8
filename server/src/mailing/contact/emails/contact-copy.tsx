import {
  Paragraph,
  renderText,
  quoteLines,
  Quotation,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import type { ContactMessageDetails } from './contact-message.tsx'

/** A visitor's copy of their message. The address may belong to somebody else, so the subject contains none of the visitor's text. */
export function renderContactCopyEmail(
  site: Site,
  { reference, message }: Omit<ContactMessageDetails, 'email'>,
) {
  const heading = 'We have your message'
  const opening = `Thank you for writing to ${site.product}. A person reads every message and answers by email.`
  const quote = `Your reference is ${reference}. Please quote it if you write about this again.`
  const wrote = 'You wrote:'
  const notYou = 'If this wasn’t you, somebody typed your address by mistake. You can ignore this email.'
  return {
    subject: `${heading} (${reference})`,
    text: renderText(site, 'Hello,', opening, quote, wrote, quoteLines(message), notYou),
    html: renderHtml(
      site,
      heading,
      quote,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{quote}</Paragraph>
        <Paragraph>{wrote}</Paragraph>
        <Quotation>{message}</Quotation>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
