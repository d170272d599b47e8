import { Secret, TOTP } from 'otpauth'

/** What every authenticator app can do: SHA-1, six figures, half a minute (RFC 6238). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A key for an authenticator: 160 random bits in base32 (RFC 4226). */
export const generateKey = () => new Secret({ size: 20 }).base32

/** The address by which an authenticator takes a key in. @param issuer, label what it shows beside its codes */
export const authenticatorUri = (key: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...totpOptions, issuer, label, secret: key }).toString()

/**
 * In which half minute since 1970 an authenticator with this key shows the code: now, the one before or the one after, because clocks differ.
 * @returns null when in none of them
 */
export function findMatchingTimeStep(code: string, key: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpOptions, secret: key }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / totpOptions.period) + delta
}

/** When a half minute since 1970 began. */
export const timeStepStart = (step: number) => new Date(step * totpOptions.period * 1000)
