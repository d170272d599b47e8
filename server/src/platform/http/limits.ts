import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { problem } from './problem.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** How often something may be tried: `points` times in `windowMs`, counted separately for each key. */
export interface Limit {
  name: string
  points: number
  windowMs: number
}

export type Limits = ReturnType<typeof openLimits>

/** Limits shared by all web processes through PostgreSQL. Keys are stored as pseudonyms: no address lies in the table. */
export function openLimits(pool: pg.Pool, secrets: Secrets) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, windowMs }: Limit) => {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
    })
    limiters.set(name, made)
    return made
  }

  return {
    /**
     * Counts one try. Call it before the deed.
     * @throws {Problem} TooManyTries once the limit is used up.
     */
    async consume(limit: Limit, key: string): Promise<void> {
      try {
        await limiterOf(limit).consume(secrets.pseudonym(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw problem('TooManyTries')
        throw refusal
      }
    },

    /** Removes the counters whose time is over. */
    async deleteExpired(now: Date): Promise<void> {
      await pool.query('delete from rate_limit where expire < $1', [now.getTime()])
    },

    /** Forgets the tries of a key, after one that succeeded. */
    async reset(limit: Limit, key: string): Promise<void> {
      await limiterOf(limit).delete(secrets.pseudonym(key))
    },
  }
}

/** The part of an address that one visitor holds: all of an IPv4 address, the first 64 bits of an IPv6 one. */
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
