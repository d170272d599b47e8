import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeRoundTurn } from './compose-round-turn.ts'

/** Tells a musketeer that a round they waited for is theirs. */
export const roundTurnEmail = emailKind({
  name: 'mailing.round-turn',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int(), claimIds: z.array(z.int()) }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeRoundTurn(content, on),
})
