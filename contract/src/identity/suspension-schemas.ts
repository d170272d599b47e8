import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Message, multilineText } from '../fields.ts'
import { maxReasonLength, messages } from '../decisions.ts'
import { restoreAccount, suspendAccount } from './suspensions.ts'

const Reason = multilineText(maxReasonLength, messages.reasonMissing)

export const suspensionEndpoints = {
  suspendAccount: endpoint(suspendAccount, {
    summary:
      'An administrator suspends an account, with a reason. Its sessions end at once. The links and reply addresses in its emails still unsubscribe, and do nothing else. Its owner can sign in to download their data and to close it. The campaigns of an organisation pause. Its owner is emailed.',
    input: z.strictObject({ id: Id, reason: Reason }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded', 'NotFound', 'CannotSuspend'],
  }),

  restoreAccount: endpoint(restoreAccount, {
    summary:
      'An administrator ends a suspension, with a reason. The campaigns of an organisation continue. Its owner is emailed.',
    input: z.strictObject({ id: Id, reason: Reason }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded', 'NotFound', 'CannotSuspend'],
  }),
}
