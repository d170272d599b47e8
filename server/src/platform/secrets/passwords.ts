import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** argon2id, 19 MiB, two passes, one lane (rule: password-hashing). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(dictionary['passwords-common'])

/** Whether thieves would try it first: on the list of common passwords as it is, or but for digits and marks around it. */
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

export const hashPassword = (password: string) => hash(password, cost)

let dummyHash: Promise<string> | undefined

/** Whether the password is right. Without an account it takes as long and answers no (rule: account-existence-is-private). */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== null && matches
}
