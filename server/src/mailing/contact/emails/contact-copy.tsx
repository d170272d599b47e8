import {
  Paragraph,
  renderText,
  quoteLines,
  Quotation,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import type { ContactMessageDetails } from './contact-message.tsx'

/** A visitor's copy of what they wrote. Whoever typed the address may not hold it, so the subject is ours alone. */
export function renderContactCopyEmail(
  site: Site,
  { reference, message }: Omit<ContactMessageDetails, 'email'>,
) {
  const heading = 'We have your message'
  const opening = `Thank you for writing to ${site.product}. A person reads every message and answers by email.`
  const keep = `Your reference is ${reference}. Please name it if you write about this again.`
  const wrote = 'This is what you wrote:'
  const notYou = 'Was it not you? Then somebody typed your address by mistake, and you can ignore this mail.'
  return {
    subject: `${heading} (${reference})`,
    text: renderText(site, 'Hello,', opening, keep, wrote, quoteLines(message), notYou),
    html: renderHtml(
      site,
      heading,
      keep,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{keep}</Paragraph>
        <Paragraph>{wrote}</Paragraph>
        <Quotation>{message}</Quotation>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
