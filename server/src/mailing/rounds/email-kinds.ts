import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeAboutRound } from './compose-about-round.ts'
import { renderRoundReportedEmail } from './emails/round-reported.tsx'
import { renderRoundTurnEmail } from './emails/round-turn.tsx'

const Content = z.object({ membershipId: z.int(), claimIds: z.array(z.int()) })

/** Tells a musketeer that a round they waited for is theirs. */
export const roundTurnEmail = emailKind({
  name: 'mailing.round-turn',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: Content,
  sealed: z.undefined(),
  compose: ({ content }, on) => composeAboutRound(content, on, renderRoundTurnEmail),
})

/** Tells a musketeer that the doors they hold have been delivered by somebody who had lost them. */
export const roundReportedEmail = emailKind({
  name: 'mailing.round-reported',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: Content,
  sealed: z.undefined(),
  compose: ({ content }, on) => composeAboutRound(content, on, renderRoundReportedEmail),
})
