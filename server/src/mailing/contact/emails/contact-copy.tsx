import { Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

/** Confirms to a visitor that their message arrived. The address may belong to somebody else, so none of the visitor's text is in it. */
export function renderContactCopyEmail(site: Site, { reference }: { reference: string }) {
  const heading = 'We have your message'
  const opening = `Thank you for writing to ${site.product}. A person reads every message and answers by email.`
  const quote = `Your reference is ${reference}. Please quote it if you write about this again.`
  const notYou = 'If this wasn’t you, somebody typed your address by mistake. You can ignore this email.'
  return {
    subject: `${heading} (${reference})`,
    text: renderText(site, 'Hello,', opening, quote, notYou),
    html: renderHtml(
      site,
      heading,
      quote,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{quote}</Paragraph>
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}
