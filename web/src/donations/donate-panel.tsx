import * as paths from '@street-musketeers/contract/public-urls.ts'
import { presetPounds } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/forms/field.tsx'
import { SubmitButton } from '../ui/forms/form.tsx'
import { FormStateContext, type FormState } from '../ui/forms/form-state.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './donate-panel.module.css'
import { formatPounds } from './format-pounds.ts'
import { PaymentError } from './payment-form.tsx'
import type { UnpaidGift } from './read-unpaid-gift.ts'
import { SubmissionId } from '../ui/forms/submission-id.tsx'

const types = [
  ['monthly', 'MONTHLY DONATION'],
  ['oneoff', 'ONE OFF DONATION'],
] as const
const amounts = [
  ...presetPounds.map((pounds) => [pounds, `£${pounds}`] as const),
  ['other', '£OTHER'] as const,
]

/**
 * How often, how much, and the button to the payment page (rule: donation-presets). Without script it posts to /donate. A page that
 * shows it also loads `payment.js`, which shows an error without leaving the page.
 * @param unpaid the gift that the visitor left unpaid, which is filled in again
 */
export function DonatePanel({
  unpaid = null,
  state = null,
}: {
  unpaid?: UnpaidGift | null
  state?: FormState | null
}) {
  const values = { ...unpaid?.values, ...state?.values }
  const typed = { type: 'oneoff', amount: '10', nonce: '', ...values }
  return (
    <form
      method="post"
      action={paths.donate()}
      noValidate
      className={styles.panel}
      data-payment="/api/create-checkout-session"
      data-clean-address={unpaid && ''}
      aria-label="Donate"
    >
      {unpaid && !state && <UnpaidNotice gift={unpaid} />}
      <SubmissionId name="nonce" value={typed.nonce} />
      <input type="hidden" name="browser" value="" />
      <fieldset>
        <legend>How often</legend>
        <div className={classes(styles.choices, styles.types)}>
          {types.map(([value, label]) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="type" value={value} defaultChecked={typed.type === value} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>How much</legend>
        <div className={classes(styles.choices, styles.amounts)}>
          {amounts.map(([value, label]) => (
            <label key={value} className={classes(styles.choice, value === 'other' && styles.other)}>
              <input type="radio" name="amount" value={value} defaultChecked={typed.amount === value} />
              {label}
            </label>
          ))}
        </div>
        <div className={styles.free}>
          {/* The error is shown under this field, and only there. */}
          <FormStateContext value={{ values, message: '', fields: {} }}>
            <TextField
              name="otherAmount"
              label="Please enter an amount"
              hint="In pounds, from 1 to 500: for example 12.50"
              inputMode="decimal"
              autoComplete="off"
              short
            />
          </FormStateContext>
        </div>
      </fieldset>
      <PaymentError state={state} />
      <div className={styles.donate}>
        <SubmitButton size="large">{unpaid && !state ? 'Try again' : 'DONATE'}</SubmitButton>
      </div>
      <p className={styles.note}>
        You pay on the payment provider’s own page; we never see your card. A monthly donation continues until
        you stop it, and <a href={paths.manageDonation()}>you can stop it here</a> at any time.
      </p>
    </form>
  )
}

const UnpaidNotice = ({ gift: { type, amount } }: { gift: UnpaidGift }) => (
  <Notice kind="info">
    You came back without paying, so nothing was taken. You’d chosen{' '}
    <strong>
      {formatPounds(amount)} {type === 'monthly' ? 'every month' : 'once'}
    </strong>
    . To give it, press “Try again”. You can change it first.
  </Notice>
)
