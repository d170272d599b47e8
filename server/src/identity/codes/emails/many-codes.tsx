import { withMailboxKey } from '@street-musketeers/contract/identity/mailbox-key.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderHtml, renderText, type Site } from '../../../platform/mail/layout.tsx'

/** For an address for which codes were asked too often: how its reader gets one in spite of that. */
export function renderManyCodesEmail(
  site: Site,
  { hasAccount, email, mailboxKey }: { hasAccount: boolean; email: string; mailboxKey: string },
) {
  const heading = 'Very many codes were asked for'
  const news = `Somebody asked for codes for this email address very often today. To keep your mailbox from filling up, we send no more for now: neither to them nor to you.`
  const [instruction, button, page] = hasAccount
    ? ([
        'If you need a code for a new password today, ask for it with this link:',
        'Ask for a code',
        paths.forgotPassword(),
      ] as const)
    : ([
        'If you want to sign up today, please use this link, also if you have signed up before:',
        'Sign up',
        paths.signUp(),
      ] as const)
  const link = site.url + withMailboxKey(page, { email, mailboxKey })
  const advice =
    'It works today and tomorrow. If you did not ask for any codes, you don’t need to do anything: nobody gets into an account without reading your email.'
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
        <ButtonLink href={link}>{button}</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
