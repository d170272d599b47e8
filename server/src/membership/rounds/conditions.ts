import type { Half } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql, type Expression } from 'kysely'

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
