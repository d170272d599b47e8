import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { DonationType } from '@street-musketeers/contract/donations/donations.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../platform/mail/layout.tsx'
import { formatPounds } from '../rules.ts'

interface ThankYouDetails {
  type: DonationType
  amountPence: number
  givenAt: Date
  /** For donor and treasurer to quote. */
  reference: string
  /** Who received the money. */
  promoter: string
}

/** Thanks, a receipt, how to stop a monthly donation, and which data we keep. */
export function renderThankYouEmail(
  site: Site,
  { type, amountPence, givenAt, reference, promoter }: ThankYouDetails,
) {
  const monthly = type === 'monthly'
  const amount = `£${formatPounds(amountPence)}`
  const manageUrl = `${site.url}${paths.manageDonation()}`
  const privacyUrl = `${site.url}${paths.privacy()}`
  const heading = monthly ? 'Thank you for giving every month' : 'Thank you for your donation'
  const opening = monthly
    ? `Your first ${amount} has reached ${site.product}. We’ll receive the same amount every month until you stop it.`
    : `Your ${amount} has reached ${site.product}. It helps put leaflets through doors.`
  const receipt: [string, string][] = [
    ['Amount', monthly ? `${amount} a month` : amount],
    ['Received', formatDay(givenAt)],
    ['Received by', promoter],
    ['Reference', reference],
  ]
  const stop = monthly
    ? 'To stop it, to change your card or to see what you gave, ask for a link to your billing page. You don’t need a password, and nobody will ask why. We won’t email you every month.'
    : 'To see your payment again, ask for a link to your billing page. You don’t need a password.'
  const emailKeptUntil = monthly ? 'the end of the year after your last one' : 'the end of next year'
  const privacy = `The payment provider took your card details on its own page; we never see them. We keep your email address until ${emailKeptUntil}. The law requires us to keep the amount for six years.`

  return {
    subject: monthly ? `Thank you for ${amount} a month` : `Thank you for your donation of ${amount}`,
    text: renderText(
      site,
      'Hello,',
      opening,
      ['Your receipt', ...receipt.map(([label, value]) => `${label}: ${value}`)].join('\n'),
      `${stop} ${manageUrl}`,
      `${privacy} ${privacyUrl}`,
    ),
    html: renderHtml(
      site,
      heading,
      opening,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <table
          cellPadding={0}
          cellSpacing={0}
          width="100%"
          style={{ margin: '0 0 24px', borderCollapse: 'collapse', fontSize: 17, lineHeight: 1.5 }}
        >
          <caption style={{ padding: '0 0 4px', fontWeight: 700, textAlign: 'left' }}>Your receipt</caption>
          <tbody>
            {receipt.map(([label, value]) => (
              <tr key={label} style={{ borderTop: '1px solid #D9D2C3' }}>
                <th scope="row" style={{ ...cell, whiteSpace: 'nowrap' }}>
                  {label}
                </th>
                <td style={{ ...cell, overflowWrap: 'anywhere' }}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Paragraph>{stop}</Paragraph>
        <ButtonLink href={manageUrl}>Manage my donation</ButtonLink>
        <Paragraph>
          {privacy} <a href={privacyUrl}>More about privacy</a>
        </Paragraph>
      </>,
    ),
  }
}

const cell = {
  padding: '8px 12px 8px 0',
  fontWeight: 400,
  textAlign: 'left',
  verticalAlign: 'top',
} as const
