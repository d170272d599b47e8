import { withMailboxKey } from '@street-musketeers/contract/identity/mailbox-key.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderHtml, renderText, type Site } from '../../../platform/mail/layout.tsx'

/** For a donor's address for which links were asked too often: how the donor gets one in spite of that. */
export function renderManyKeysEmail(
  site: Site,
  { email, mailboxKey }: { email: string; mailboxKey: string },
) {
  const heading = 'Very many links were asked for'
  const news =
    'Somebody asked for links to your billing page very often today. To keep your mailbox from filling up, we send no more for now: neither to them nor to you.'
  const instruction = 'If you need one today, ask for it with this link:'
  const link = site.url + withMailboxKey(paths.manageDonation(), { email, mailboxKey })
  const advice =
    'It works today and tomorrow. If you did not ask for any, you don’t need to do anything: nobody sees your donation without reading your email.'
  return {
    subject: heading,
    text: renderText(site, 'Hello,', news, `${instruction}\n${link}`, advice),
    html: renderHtml(
      site,
      heading,
      instruction,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{instruction}</Paragraph>
        <ButtonLink href={link}>Ask for a link</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
