import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { openFairQueue } from './open-fair-queue.ts'

/** argon2id, 19 MiB, two passes, one lane (rule: two-password-hashes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time, or one where there are only two processors (rule: two-password-hashes). Each takes a processor for about 20 ms and one of
 * the four threads of libuv, which also read files, look up names and compress pages: a processor and two threads are always left for those.
 */
const inTurn = openFairQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 64,
  maxWaitingEach: 6,
  maxWaitMs: 2000,
})

/**
 * An argon2id hash.
 * @param visitor the person who waits: visitors take turns
 * @param salt 16 bytes; random if left out
 * @throws {Problem} Unavailable when too many wait for theirs
 */
export const hashPassword = (password: string, visitor: string, salt?: Buffer) =>
  inTurn(visitor, () => hash(password, { ...cost, ...(salt && { salt }) }))

/** The salt of an argon2id hash in its usual text form, `$argon2id$v=19$m=…$salt$hash`. */
export const saltOf = (passwordHash: string) => Buffer.from(passwordHash.split('$')[4] ?? '', 'base64')

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash it takes as long and gives false (rule: account-existence-is-private).
 * @param visitor the person who waits: visitors take turns
 * @throws {Problem} Unavailable when too many wait for theirs
 */
export const passwordMatches = (
  password: string,
  passwordHash: string | null,
  visitor: string,
): Promise<boolean> =>
  inTurn(visitor, async () => {
    const spareHash = await (dummyHash ??= hash('nobody has this password', cost))
    const matches = await verify(passwordHash ?? spareHash, password)
    return passwordHash !== null && matches
  })
