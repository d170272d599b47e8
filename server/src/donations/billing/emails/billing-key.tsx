import type { DonationType } from '@street-musketeers/contract/donations/donations.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'
import { formatCode } from '../../../platform/secrets/secrets.ts'
import { formatPounds } from '../../rules.ts'

interface BillingGift {
  key: string
  amountPence: number
  type: DonationType
}

/** A key as people read it, `XXXX-XXXX-XXXX-XXXX`. */
const formatKey = (key: string) => `${formatCode(key.slice(0, 8))}-${formatCode(key.slice(8))}`

const describeGift = ({ type, amountPence }: BillingGift) =>
  type === 'monthly' ? `£${formatPounds(amountPence)} a month` : `£${formatPounds(amountPence)}, given once`

/** A way to each billing page of a donor. The key stands behind the `#`, where no server sees it. */
export function renderBillingKeyEmail(site: Site, gifts: readonly BillingGift[]) {
  const heading = 'Manage your donation'
  const opening =
    'You asked for a way to your billing page. There you can see what you gave, change your card, and stop a monthly donation.'
  const life = 'It works once, within 30 minutes. On a page that asks for it, the key is:'
  const unless =
    'Was it not you? Then somebody typed your address. Nothing happens without this mail, and you can ignore it.'
  const ways = gifts.map((gift) => ({
    key: formatKey(gift.key),
    name: describeGift(gift),
    href: `${site.url}/donate/manage#${new URLSearchParams({ key: gift.key })}`,
  }))
  return {
    subject: heading,
    text: renderText(
      site,
      'Hello,',
      opening,
      ...ways.map(({ name, href, key }) => `${name}: ${href}\n${life} ${key}`),
      unless,
    ),
    html: renderHtml(
      site,
      heading,
      'A way to your billing page, for 30 minutes.',
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        {ways.map(({ name, href, key }) => (
          <div key={key}>
            <Paragraph>
              <strong>{name}</strong>
            </Paragraph>
            <ButtonLink href={href}>Open my billing page</ButtonLink>
            <Paragraph>
              {life} <strong style={{ whiteSpace: 'nowrap' }}>{key}</strong>
            </Paragraph>
          </div>
        ))}
        <Paragraph>{unless}</Paragraph>
      </>,
    ),
  }
}
