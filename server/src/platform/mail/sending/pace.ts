import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, seconds } from '../../values/clock.ts'

/** Large mail providers and their domains. A provider limits what it is sent across all its domains. */
const providers: Record<string, readonly string[]> = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: [
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'live.co.uk',
    'msn.com',
    'outlook.com',
    'outlook.co.uk',
    'passport.com',
    'windowslive.com',
  ],
  yahoo: [
    'aol.co.uk',
    'aol.com',
    'rocketmail.com',
    'sky.com',
    'yahoo.co.uk',
    'yahoo.com',
    'yahoo.ie',
    'ymail.com',
  ],
  apple: ['icloud.com', 'mac.com', 'me.com'],
  bt: ['btinternet.com', 'btopenworld.com', 'talk21.com'],
  virgin: ['blueyonder.co.uk', 'ntlworld.com', 'virgin.net', 'virginmedia.com'],
  talktalk: ['lineone.net', 'talktalk.co.uk', 'talktalk.net', 'tiscali.co.uk'],
  proton: ['pm.me', 'proton.me', 'protonmail.com'],
  gmx: ['gmx.com', 'gmx.co.uk', 'gmx.de', 'gmx.net'],
}
const byDomain = new Map(
  Object.entries(providers).flatMap(([provider, domains]) => domains.map((domain) => [domain, provider])),
)

/** The mail provider of an address: the name of a large one, otherwise the domain. */
export function mailProviderOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return byDomain.get(domain) ?? domain
}

/** Second levels under which organisations have their domains, such as `co` in `co.uk`. */
const sharedLevels = /^(?:ac|co|com|edu|gov|ltd|me|net|nhs|org|plc|sch)$/

/**
 * Who answers for an address: a large mail provider, or the domain that somebody registered, without the subdomains that its owner makes freely.
 * @returns null for a large provider
 */
export function smallDomainOf(address: string): string | null {
  const provider = mailProviderOf(address)
  if (provider in providers) return null
  const labels = provider.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && sharedLevels.test(second) ? -3 : -2).join('.')
}

/**
 * Limits what all workers together send to one mail provider to `EMAILS_PER_PROVIDER` a second. A provider that is sent more may
 * refuse everything for hours.
 * @param addresses the recipients, in order; null for an email that is not limited
 * @returns for each the time when its email is due again, or null when it may leave now
 */
export async function paceEmails(
  addresses: readonly (string | null)[],
  { db, clock, config: { emailsPerProvider: perSecond } }: Pick<Platform, 'db' | 'clock' | 'config'>,
): Promise<(Date | null)[]> {
  const providers = addresses.map((address) => address && mailProviderOf(address))
  const counts = new Map<string, number>()
  for (const provider of providers) if (provider) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  if (!perSecond || !counts.size) return addresses.map(() => null)

  const reserved = await reserveAllowance(db, counts, perSecond, clock.now())
  const allowances = new Map(reserved.map((allowance) => [allowance.provider, allowance]))
  return providers.map((provider) => {
    const allowance = provider === null ? undefined : allowances.get(provider)
    if (!allowance) return null
    if (allowance.now > 0) {
      allowance.now -= 1
      return null
    }
    const dueAt = allowance.laterFrom
    allowance.laterFrom = addMilliseconds(dueAt, seconds(1) / perSecond)
    return dueAt
  })
}

/** How many emails a provider may be sent now, and when the others are due again. */
interface SendAllowance {
  provider: string
  /** How many may leave now. */
  now: number
  /** When the first of the others is due again; each further one is due `1 / perSecond` seconds later. */
  laterFrom: Date
}

/**
 * Reserves emails to providers, shared with all other workers. Each provider is sent `perSecond` emails on average, and at most
 * twice as many in any one second. Emails that may not leave now get a time to ask again, not a reserved turn: thousands could miss
 * their turns while sending is on hold, and would then all leave at once.
 * @param counts how many emails wait for each provider
 */
export function reserveAllowance(
  db: Db,
  counts: ReadonlyMap<string, number>,
  perSecond: number,
  now: Date,
): Promise<SendAllowance[]> {
  return db.transaction().execute(async (tx) => {
    // A crash may lose the last reservations; that sends at most one second's emails too many.
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`
      insert into mail_pace (provider, free_at, awaited_until)
      select provider, ${now}, ${now} from unnest(${[...counts.keys()].toSorted()}::text[]) as provider
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<SendAllowance>`
      with current as materialized (
        select provider, requested.count,
          case when is_from_later_clock then ${now}::timestamptz else greatest(free_at, ${now}) end as free_at,
          greatest(
            case when not is_from_later_clock then awaited_until end, ${now}::timestamptz + interval '1 second'
          ) as awaited_until
        from mail_pace
        -- An email is reserved at most a second ahead, by the clock of the worker that asks. Workers' clocks differ a little, and a
        -- worker reads its clock before it waits for the row. A time far beyond that was written by a clock that has since been put back.
        cross join lateral (select free_at > ${now}::timestamptz + interval '1 minute' as is_from_later_clock) as clock
        join unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as requested (provider, count)
          using (provider)
        order by provider for update of mail_pace
      ), allowed as (
        select *, least(count, greatest(0, floor(
          extract(epoch from ${now}::timestamptz + interval '1 second' - free_at) * ${perSecond}::integer
        )))::integer as now
        from current
      ), updated as (
        update mail_pace set
          free_at = allowed.free_at + allowed.now * interval '1 second' / ${perSecond}::integer,
          awaited_until = allowed.awaited_until + (allowed.count - allowed.now) * interval '1 second' / ${perSecond}::integer
        from allowed where mail_pace.provider = allowed.provider
      )
      select provider, now, awaited_until as "laterFrom" from allowed`.execute(tx)
    return rows
  })
}

/** Deletes the rows of providers for which no emails wait. */
export async function deleteStalePace(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mail_pace').where('free_at', '<', now).where('awaited_until', '<', now).execute()
}
