import { z } from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { composeAboutRound } from './compose-about-round.ts'
import { renderRoundReportedEmail } from './emails/round-reported.tsx'
import { renderRoundTurnEmail } from './emails/round-turn.tsx'

const Content = z.object({ membershipId: z.int(), claimIds: z.array(z.int()) })

/** Tells a musketeer that they have a round they waited for. */
export const roundTurnEmail = noticeKind('mailing.round-turn', Content, (content, on) =>
  composeAboutRound(content, on, renderRoundTurnEmail),
)

/** Tells a musketeer that the doors they hold have been delivered by somebody who had lost them. */
export const roundReportedEmail = noticeKind('mailing.round-reported', Content, (content, on) =>
  composeAboutRound(content, on, renderRoundReportedEmail),
)
