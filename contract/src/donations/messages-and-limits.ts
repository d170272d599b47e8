export const donationTypes = ['monthly', 'oneoff'] as const

/** The preset amounts in pounds (rule: donation-presets). */
export const presetPounds = ['5', '10', '20'] as const

/** Above the maximum, the law requires us to check who the donor is, and a form cannot do that (rule: donation-limits). */
const minDonationPence = 100
export const maxDonationPence = 50_000

export const donationMessages = {
  amountMissing: 'Please enter an amount',
  amountInvalid: 'Enter an amount in pounds, such as 12.50',
  amountTooSmall: 'The smallest donation we can accept is £1.',
  amountTooLarge:
    'We can accept up to £500 here. Above that, the law asks us to check who is donating, so please get in touch first.',
  linkSent:
    'If a donation was made with that address, an email with a link to your billing page will arrive in a couple of minutes. The link works for 30 minutes. Nothing yet? Use the last one we sent.',
} as const

/**
 * Reads an amount as typed: pounds and optional pence, with or without the £ sign, with a point or a comma.
 * @returns pence (rule: pounds-in-pence), or a message that says what to change
 */
export function readPounds(typed: string): number | string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^([-−–]?)£|£$/, '$1')
  if (!text) return donationMessages.amountMissing
  const [, minus, pounds = '', pence = ''] =
    /^([-−–]?)(\d+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (!pounds) return donationMessages.amountInvalid
  const sum = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  if (minus || sum < minDonationPence) return donationMessages.amountTooSmall
  return sum > maxDonationPence ? donationMessages.amountTooLarge : sum
}

/** The states of a donation: still being paid, or refused; paid; and what happened to it later. */
export const donationStatuses = [
  'waiting',
  'failed',
  'paid',
  'partly refunded',
  'refunded',
  'disputed',
  'charged back',
] as const

export const donationSorts = ['date', 'amount'] as const
