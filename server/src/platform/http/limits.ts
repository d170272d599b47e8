import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { problem } from './problem.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A rate limit: `points` attempts in `windowMs`, counted separately for each key. */
export interface Limit {
  name: string
  points: number
  windowMs: number
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

  return {
    /**
     * Counts one attempt. Call it before the action.
     * @throws {Problem} TooManyTries when the limit is used up
     */
    async consume(limit: Limit, key: string): Promise<void> {
      try {
        await limiterOf(limit).consume(secrets.pseudonym(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw problem('TooManyTries')
        throw refusal
      }
    },

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

/** The part of an address that identifies a visitor: a whole IPv4 address, or the first 64 bits of an IPv6 one. */
export function visitorKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0').toLowerCase())
    .join(':')
}
