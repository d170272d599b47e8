import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id, 19 MiB, two passes, one lane (rule: password-hashing). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(dictionary['passwords-common'])

/** Whether a password is on the list of common ones, as it is or without the digits and marks around it, or repeats a short text. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const repeated = /^(.{1,6}?)\1+$/.test(lower)
  return (
    repeated ||
    common.has(lower) ||
    (core.length > 0 && password.length - core.length <= 4 && common.has(core))
  )
}

/** An argon2id hash with its own random salt. */
export const hashPassword = (password: string) => hash(password, cost)

let dummyHash: Promise<string> | undefined

/** Whether the password is right. Without a hash it takes as long and gives false (rule: account-existence-is-private). */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== null && matches
}
