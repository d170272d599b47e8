import { findRoundsOfMember } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Site } from '../../platform/mail/layout.tsx'
import type { RenderedEmail } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { findCampaignOfMember } from '../stopped-campaigns/store.ts'
import type { RoundDetails } from './emails/round-turn.tsx'

/**
 * Composes an email about a round as it is sent. Nobody gets it who has given the round back by then, finished it or left.
 * @param render what the email says
 */
export async function composeAboutRound(
  { membershipId, claimIds }: { membershipId: number; claimIds: number[] },
  { tx, config, clock }: Platform & { tx: Tx },
  render: (site: Site, details: RoundDetails) => RenderedEmail,
): Promise<ComposedEmail | null> {
  const rounds = await findRoundsOfMember(tx, membershipId, clock.now(), claimIds)
  const held = rounds.find(({ state }) => state === 'claimed')
  const member = held && (await findCampaignOfMember(tx, membershipId))
  if (!member) return null
  const email = render(siteOf(config), {
    ...member,
    sector: held.sector,
    part: held.part,
    until: held.until,
  })
  return { ...email, to: { name: member.firstname, address: member.email! } }
}
