import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A key for an authenticator: 160 random bits in base32 (RFC 4226). */
export const generateKey = () => new Secret({ size: 20 }).base32

/** The `otpauth:` address that adds a key to an authenticator. @param issuer, label what the app shows beside its codes */
export const authenticatorUri = (key: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...totpOptions, issuer, label, secret: key }).toString()

/**
 * The time step (half minutes since 1970) in which an authenticator with this key shows the code: the current one, the one before
 * or the one after, because clocks differ.
 * @returns null when it shows the code in none of them
 */
export function findMatchingTimeStep(code: string, key: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpOptions, secret: key }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / totpOptions.period) + delta
}

/** When a time step began. */
export const timeStepStart = (step: number) => new Date(step * totpOptions.period * 1000)
