import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { DonationType } from '@street-musketeers/contract/donations/donations.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../platform/mail/layout.tsx'
import { formatCode } from '../../platform/secrets/secrets.ts'
import { formatPounds } from '../rules.ts'
import { withMailboxKey } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { renderRequestsStoppedEmail } from '../../platform/mail/requests-stopped.tsx'

interface BillingGift {
  key: string
  amountPence: number
  type: DonationType
}

/** A key as people read it, `XXXX-XXXX-XXXX-XXXX`. */
const formatKey = (key: string) => `${formatCode(key.slice(0, 8))}-${formatCode(key.slice(8))}`

const describeGift = ({ type, amountPence }: BillingGift) =>
  type === 'monthly' ? `£${formatPounds(amountPence)} a month` : `£${formatPounds(amountPence)}, given once`

/** A link to each billing page of a donor. The key is in the fragment, which no server sees. */
export function renderBillingKeyEmail(site: Site, gifts: readonly BillingGift[]) {
  const heading = 'Manage your donation'
  const opening =
    'You asked for a link to your billing page. There you can see what you gave, change your card or stop a monthly donation.'
  const keyNote = 'It works once, within 30 minutes. Or enter this key:'
  const notYou = 'If this wasn’t you, somebody typed your address by mistake. You can ignore this email.'
  const links = gifts.map((gift) => ({
    key: formatKey(gift.key),
    name: describeGift(gift),
    href: `${site.url}${paths.manageDonation()}#${new URLSearchParams({ key: gift.key })}`,
  }))
  return {
    subject: heading,
    text: renderText(
      site,
      'Hello,',
      opening,
      ...links.map(({ name, href, key }) => `${name}: ${href}\n${keyNote} ${key}`),
      notYou,
    ),
    html: renderHtml(
      site,
      heading,
      'A link to your billing page. It works for 30 minutes.',
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        {links.map(({ name, href, key }) => (
          <div key={key}>
            <Paragraph>
              <strong>{name}</strong>
            </Paragraph>
            <ButtonLink href={href}>Open my billing page</ButtonLink>
            <Paragraph>
              {keyNote} <strong style={{ whiteSpace: 'nowrap' }}>{key}</strong>
            </Paragraph>
          </div>
        ))}
        <Paragraph>{notYou}</Paragraph>
      </>,
    ),
  }
}

/** For a donor's address for which too many billing links were requested: how the donor gets one anyway. */
export const renderManyKeysEmail = (
  site: Site,
  { email, mailboxKey }: { email: string; mailboxKey: string },
) =>
  renderRequestsStoppedEmail(site, {
    heading: 'Too many billing links requested',
    news: 'Somebody has requested many links to your billing page today. To protect your mailbox we have stopped sending them.',
    instruction: 'To get one today, use this link:',
    button: 'Get a link',
    link: site.url + withMailboxKey(paths.manageDonation(), { email, mailboxKey }),
    advice:
      'It works today and tomorrow. If you didn’t request any, you don’t need to do anything: a link is no use to anyone who can’t read your email.',
  })
