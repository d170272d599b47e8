import { findRoundsOfMember } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { findCampaignOfMember } from '../stopped-campaigns/store.ts'
import { renderRoundTurnEmail } from './emails/round-turn.tsx'

/** Composes the email about a round as it is sent. Nobody gets it who has given the round back by then, finished it or left. */
export async function composeRoundTurn(
  { membershipId, claimIds }: { membershipId: number; claimIds: number[] },
  { tx, config, clock }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const rounds = await findRoundsOfMember(tx, membershipId, clock.now(), claimIds)
  const held = rounds.find(({ state }) => state === 'claimed')
  const member = held && (await findCampaignOfMember(tx, membershipId))
  if (!member) return null
  const email = renderRoundTurnEmail(siteOf(config), {
    ...member,
    sector: held.sector,
    part: held.part,
    until: held.until,
  })
  return { ...email, to: { name: member.firstname, address: member.email! } }
}
