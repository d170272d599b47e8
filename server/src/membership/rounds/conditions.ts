import type { Half } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql, type Expression } from 'kysely'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { keptAfterEmail, keptAfterReport, maxKeptHalves } from './rules.ts'

export interface HeldHalf {
  /** Tells rounds apart. */
  round: string
  sector: string
  half: Half
  lease_until: string
}

/**
 * What the member of a `membership` in the query has claimed and not finished, as JSON for `presentHeldRounds`.
 * @param edition of which leaflet; left out: of every one
 */
export const heldRounds = (now: Date, edition: Expression<number> = sql.ref('round_claim.edition')) =>
  sql<HeldHalf[]>`(
    select coalesce(json_agg(json_build_object(
        'round', encode(round_key, 'hex'), 'sector', sector, 'half', half, 'lease_until', lease_until
      ) order by id), '[]')
    from round_claim
    where round_claim.membership_id = membership.id and state = 'claimed' and lease_until > ${now}
      and round_claim.edition = ${edition}
  )`

interface NextHalf {
  campaignId: Expression<number>
  /** Whether `last.round_key` is the postcode's. */
  isRound: Expression<boolean>
  half: Expression<Half>
  /** The edition for which it may be kept. */
  edition: Expression<number>
}

/**
 * The membership for which a half is kept, because its member delivered there last, with another edition (rule: rounds-again); null for
 * nobody. A member who cannot deliver keeps nothing, and neither does one who gave it up or was emailed this edition a while ago; of what was reported before many others, nothing is kept.
 */
export const keeperOf = ({ campaignId, isRound, half, edition }: NextHalf, now: Date) => sql<number | null>`(
  select keeper.id
  from (
    select last.membership_id, last.done_at, last.is_given_up from round_claim as last
    where last.campaign_id = ${campaignId} and ${isRound} and last.half = ${half} and last.state = 'done'
      and last.edition <> ${edition} and last.done_at > ${addMilliseconds(now, -keptAfterReport)}
    order by last.done_at desc
    limit 1
  ) as last
  join membership as keeper on keeper.id = last.membership_id
  join account as keeping on keeping.id = keeper.account_id
  left join musketeer as pausing on pausing.account_id = keeper.account_id
  where not last.is_given_up and keeping.suspended_at is null
    and (pausing.paused_until is null
      or pausing.paused_until <= (${now}::timestamptz at time zone 'Europe/London')::date)
    and not exists (
      select from planned_leaflet join leaflet as brought on brought.id = planned_leaflet.leaflet_id
      where planned_leaflet.membership_id = keeper.id and coalesce(brought.edition_id, brought.id) = ${edition}
        and planned_leaflet.sent_at <= ${addMilliseconds(now, -keptAfterEmail)}
    )
    and (
      select count(*) from round_claim as more
      where more.membership_id = keeper.id and more.state = 'done' and more.done_at > last.done_at
        and not more.is_given_up
    ) < ${maxKeptHalves}
)`

/** Whether somebody has the half of a row of `round_claim` for an edition, another one than the row's. */
const isHeldFor = (edition: Expression<number>, now: Date) => sql<boolean>`exists (
  select from round_claim as held
  where held.campaign_id = round_claim.campaign_id and held.edition = ${edition}
    and held.round_key = round_claim.round_key and held.half = round_claim.half
    and (held.state = 'done' or held.state = 'claimed' and held.lease_until > ${now})
)`

export interface KeptHalf {
  id: number
  /** Tells rounds apart. */
  round: string
  sector: string
  half: Half
}

/**
 * What is kept for the member of a `membership` in the query, because they delivered there last (rule: rounds-again), as JSON.
 * @param edition of which leaflet
 */
export const keptRounds = (now: Date, edition: Expression<number>) => sql<KeptHalf[]>`(
  select coalesce(json_agg(json_build_object(
      'id', id, 'round', encode(round_key, 'hex'), 'sector', sector, 'half', half
    ) order by id), '[]')
  from round_claim
  where round_claim.membership_id = membership.id and state = 'done' and round_claim.edition <> ${edition}
    and ${keeperOf(
      {
        campaignId: sql.ref('round_claim.campaign_id'),
        isRound: sql`last.round_key = round_claim.round_key`,
        half: sql.ref('round_claim.half'),
        edition,
      },
      now,
    )} = membership.id
    and not ${isHeldFor(edition, now)}
    and not exists (
      select from round_claim as later
      where later.membership_id = membership.id and later.state = 'done' and later.edition <> ${edition}
        and later.round_key = round_claim.round_key and later.half = round_claim.half
        and later.done_at > round_claim.done_at
    )
)`
