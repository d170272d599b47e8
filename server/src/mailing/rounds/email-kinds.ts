import * as z from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { findRoundsOfMember } from '../../membership/index.ts'
import type { Site } from '../../platform/mail/layout.tsx'
import type { RenderedEmail } from '../../platform/mail/template.ts'
import { siteOf } from '../../site.ts'
import { findCampaignOfMember } from '../member-store.ts'
import { renderRoundReportedEmail } from './emails/round-reported.tsx'
import { renderRoundTakenEmail } from './emails/round-taken.tsx'
import { renderRoundTurnEmail, type RoundDetails } from './emails/round-turn.tsx'

type OfMember = Awaited<ReturnType<typeof findRoundsOfMember>>[number]

/** An email about a round. It is not sent to a member who has given the round back by then, finished it or left. */
const roundEmail = (
  name: string,
  render: (site: Site, details: RoundDetails) => RenderedEmail,
  isMeant: (round: OfMember) => boolean = ({ state }) => state === 'claimed',
) =>
  noticeKind(
    name,
    z.object({ membershipId: z.int(), claimIds: z.array(z.int()) }),
    async ({ membershipId, claimIds }, { tx, config, clock }) => {
      const rounds = await findRoundsOfMember(tx, membershipId, clock.now(), claimIds)
      const meant = rounds.find(isMeant)
      const member = meant && (await findCampaignOfMember(tx, membershipId))
      if (!member) return null
      const { sector, part, until } = meant
      return {
        ...render(siteOf(config), { ...member, sector, part, until }),
        to: { name: member.firstname, address: member.email! },
      }
    },
  )

/** Tells a musketeer that they have a round they waited for. */
export const roundTurnEmail = roundEmail('mailing.round-turn', renderRoundTurnEmail)

/** Tells a musketeer that the doors they hold have been delivered by somebody who had lost them (rule: lost-doors). */
export const roundReportedEmail = roundEmail('mailing.round-reported', renderRoundReportedEmail)

/** Tells a musketeer that doors they had lost went to somebody else (rule: lost-doors). */
export const roundTakenEmail = roundEmail(
  'mailing.round-taken',
  renderRoundTakenEmail,
  ({ state, taken }) => state === 'ended' && taken,
)
