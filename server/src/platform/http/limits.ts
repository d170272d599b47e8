import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { days, hours } from '../values/clock.ts'
import { problem, type Problem } from './problem.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A rate limit: `points` attempts in `windowMs`, counted separately for each key (rule: limits-count-links-and-accounts). */
export interface Limit {
  name: string
  points: number
  windowMs: number
  /**
   * Whether only attempts that fail count. For a route's limit, which counts visitors: an office, a meeting and a mobile network share one
   * address, and the people there succeed.
   */
  failuresOnly?: true
}

/** An attempt that was counted. */
interface Counted {
  isAllowed: boolean
  remaining: number
  windowEndsInMs: number
}

export type Limits = ReturnType<typeof openLimits>

/** Rate limits shared by all web processes through PostgreSQL. Keys are stored as pseudonyms, so the table contains no addresses. */
export function openLimits(pool: pg.Pool, secrets: Secrets) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, windowMs }: Limit) => {
    const existing = limiters.get(name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
    })
    limiters.set(name, limiter)
    return limiter
  }

  /** Counts one attempt. @returns how many are left, and in how many milliseconds the window ends */
  async function count(limit: Limit, key: string): Promise<Counted> {
    const [isAllowed, { remainingPoints, msBeforeNext }] = await limiterOf(limit)
      .consume(secrets.pseudonym(key))
      .then(
        (counted) => [true, counted] as const,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return [false, refusal] as const
          throw refusal
        },
      )
    return { isAllowed, remaining: remainingPoints, windowEndsInMs: msBeforeNext }
  }

  /** Counts one attempt. @returns false when the limit is used up */
  const allows = async (limit: Limit, key: string): Promise<boolean> => (await count(limit, key)).isAllowed

  /**
   * Counts one attempt. Call it before the action.
   * @throws {Problem} TooManyTries when the limit is used up. It names the limit's whole window: what is left of it would say when
   *   somebody else tried.
   */
  async function consume(limit: Limit, key: string): Promise<void> {
    if (!(await allows(limit, key))) throw tooManyTries(limit)
  }

  /** Gives an attempt back, after it succeeded. */
  async function giveBack(limit: Limit, key: string): Promise<void> {
    await limiterOf(limit).reward(secrets.pseudonym(key))
  }

  return {
    count,
    allows,

    consume,

    /**
     * Counts one attempt that succeeds: one that fails is given back.
     * @throws {Problem} TooManyTries as {@link consume}, and what `work` throws
     */
    async consumeFor<T>(limit: Limit, key: string, work: () => Promise<T>): Promise<T> {
      await consume(limit, key)
      try {
        return await work()
      } catch (error) {
        await giveBack(limit, key)
        throw error
      }
    },

    giveBack,

    /** Whether an attempt with this key was counted in the window that is open now. */
    wasCounted: async (limit: Limit, key: string): Promise<boolean> =>
      (await limiterOf(limit).get(secrets.pseudonym(key))) !== null,

    /** Deletes counters whose window is over. */
    async deleteExpired(now: Date): Promise<void> {
      await pool.query('delete from rate_limit where expire < $1', [now.getTime()])
    },

    /** Deletes the count of a key, after an attempt that succeeded. */
    async reset(limit: Limit, key: string): Promise<void> {
      await limiterOf(limit).delete(secrets.pseudonym(key))
    },
  }
}

/** When to try again, in words: for a limit of a day waiting a few minutes is no use. */
export function whenToTryAgain({ windowMs }: Pick<Limit, 'windowMs'>): string {
  if (windowMs >= days(1)) return 'try again tomorrow'
  return windowMs >= hours(1) ? 'try again in an hour' : 'wait a few minutes and try again'
}

/** The refusal of an attempt beyond a limit. */
export const tooManyTries = (
  limit: Limit,
  details: { message?: string; fields?: Record<string, string> } = {},
): Problem =>
  problem('TooManyTries', {
    message: `You have tried too many times. Please ${whenToTryAgain(limit)}.`,
    retryAfterSeconds: limit.windowMs / 1000,
    ...details,
  })

/** Everything that is not an address counts as one visitor: counted by itself, each would begin with a limit of its own. */
const unknownVisitor = 'unknown'

/** An address with a port, as some proxies forward it: `203.0.113.7:51234`, `[2001:db8::1]:443`, `"[2001:db8::1]"`. */
const forwardedAddress = /^"?(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?"?$/

/**
 * The part of an address that identifies a visitor: a whole IPv4 address, or the first 64 bits of an IPv6 one. Limits count by it.
 * @param address of the socket, or what a trusted proxy forwards for it
 */
export function visitorKey(address: string): string {
  const { v4, v6 } = forwardedAddress.exec(address)?.groups ?? {}
  const bare = v4 ?? v6 ?? address
  // `ipaddr.js` also reads `010.1` and `12345` as addresses, and Node takes only the usual form of IPv4.
  const version = isIP(bare)
  if (version === 0) return unknownVisitor
  if (version === 4) return bare
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  // What translates IPv4 to IPv6 in front of us puts every visitor into the same 64 bits (RFC 6052).
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16).padStart(4, '0'))
    .join(':')
}
