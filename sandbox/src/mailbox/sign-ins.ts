import { TOTP } from 'otpauth'
import { html, type Markup } from './markup.ts'

/** A demonstration account, as `demonstration/src/fill.ts` prints it. */
export interface SignIn {
  role: string
  email: string
  password: string
  /** The key of its authenticator, in base32, if it signs in with a second step. */
  authenticatorKey?: string
}

const periodMs = 30_000

/** The codes that the authenticators of the demonstration accounts show now. */
export const currentCodes = (signIns: readonly SignIn[], now: number) =>
  signIns.flatMap(({ email, authenticatorKey }) =>
    authenticatorKey
      ? [{ email, code: new TOTP({ secret: authenticatorKey }).generate({ timestamp: now }) }]
      : [],
  )

/** When those codes change, in milliseconds since 1970; undefined if there are none. */
export const codesExpireAt = (signIns: readonly SignIn[], now: number) =>
  signIns.some(({ authenticatorKey }) => authenticatorKey)
    ? (Math.floor(now / periodMs) + 1) * periodMs
    : undefined

/** The codes, shown above the emails. */
export function codeList(signIns: readonly SignIn[], now: number): Markup | undefined {
  const codes = currentCodes(signIns, now)
  if (codes.length === 0) return undefined
  return html`<section class="sheet codes" aria-label="Second step">
    <h2>Second step of the demonstration accounts</h2>
    <p class="quiet">These replace an app on a phone. Each code works once and changes every 30 seconds.</p>
    <dl>
      ${codes.map(
        ({ email, code }) =>
          html`<dt>${email}</dt>
            <dd><strong>${code.slice(0, 3)} ${code.slice(3)}</strong></dd>`,
      )}
    </dl>
  </section>`
}
