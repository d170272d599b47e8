import { TOTP } from 'otpauth'
import { html, type Markup } from './markup.ts'

/** A demonstration account, as `server/src/demonstration.ts` prints it. */
export interface SignIn {
  role: string
  email: string
  password: string
  /** The key of its authenticator, in base32, where it signs in with a second step. */
  authenticatorKey?: string
}

const periodMs = 30_000

/** What the authenticators of the demonstration accounts show at this moment. */
export const currentCodes = (signIns: readonly SignIn[], now: number) =>
  signIns.flatMap(({ email, authenticatorKey }) =>
    authenticatorKey
      ? [{ email, code: new TOTP({ secret: authenticatorKey }).generate({ timestamp: now }) }]
      : [],
  )

/** When those codes change, in milliseconds since 1970; undefined where there are none. */
export const codesExpireAt = (signIns: readonly SignIn[], now: number) =>
  signIns.some(({ authenticatorKey }) => authenticatorKey)
    ? (Math.floor(now / periodMs) + 1) * periodMs
    : undefined

/** The codes for people, above their letters. */
export function codeList(signIns: readonly SignIn[], now: number): Markup | undefined {
  const codes = currentCodes(signIns, now)
  if (codes.length === 0) return undefined
  return html`<section class="sheet codes" aria-label="Second step">
    <h2>Second step of the demonstration accounts</h2>
    <p class="quiet">In place of an app on a phone. Each works once and changes every half minute.</p>
    <dl>
      ${codes.map(
        ({ email, code }) =>
          html`<dt>${email}</dt>
            <dd><strong>${code.slice(0, 3)} ${code.slice(3)}</strong></dd>`,
      )}
    </dl>
  </section>`
}
