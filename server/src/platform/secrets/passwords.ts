import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import type { LimitInProgress } from '../http/caps/calls-in-progress.ts'
import { openQueue } from './open-queue.ts'

/** argon2id, 19 MiB, two passes, one lane (rule: password-hashing). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time, or one where there are only two processors (rule: two-password-hashes). Each takes a processor for about 20 ms and one of
 * the four threads of libuv, which also read files, look up names and compress pages: a processor and two threads are always left for those.
 */
const inTurn = openQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 16,
  maxWaitMs: 2000,
})

/** For every route that hashes a password: one visitor cannot fill the queue (rule: two-password-hashes). */
export const passwordCalls: LimitInProgress = { name: 'password', calls: 6 }

/**
 * An argon2id hash.
 * @param salt 16 bytes; random if left out
 * @throws {Problem} Unavailable when too many wait for theirs
 */
export const hashPassword = (password: string, salt?: Buffer) =>
  inTurn(() => hash(password, { ...cost, ...(salt && { salt }) }))

/** The salt of an argon2id hash in its usual text form, `$argon2id$v=19$m=…$salt$hash`. */
export const saltOf = (passwordHash: string) => Buffer.from(passwordHash.split('$')[4] ?? '', 'base64')

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash it takes as long and gives false (rule: account-existence-is-private).
 * @throws {Problem} Unavailable when too many wait for theirs
 */
export const passwordMatches = (password: string, passwordHash: string | null): Promise<boolean> =>
  inTurn(async () => {
    const spareHash = await (dummyHash ??= hash('nobody has this password', cost))
    const matches = await verify(passwordHash ?? spareHash, password)
    return passwordHash !== null && matches
  })
