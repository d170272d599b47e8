import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Message } from '../fields.ts'
import { messages as identityMessages } from './identity.ts'
import { Code, Session } from './identity-schemas.ts'
import { checkProof, prove, sendProofCode, showProofWays } from './proof.ts'

export const ProofWays = z.object({
  /** By password, or by an emailed code for an account without one. */
  way: z.enum(['password', 'code']),
  /** Whether an external account can prove it, too, by signing in again. */
  hasExternalAccount: z.boolean(),
})
export type ProofWays = z.output<typeof ProofWays>

export const proofEndpoints = {
  showProofWays: endpoint(showProofWays, {
    summary: 'How the signed-in person can prove who they are.',
    input: z.strictObject({}),
    reply: ProofWays,
    problems: ['SignInNeeded'],
  }),

  checkProof: endpoint(checkProof, {
    summary:
      'Whether the signed-in person has proved who they are in the last ten minutes. If not, it is refused with ProofNeeded.',
    input: z.strictObject({}),
    reply: z.object({ proved: z.literal(true) }),
    problems: ['SignInNeeded', 'ProofNeeded'],
  }),

  sendProofCode: endpoint(sendProofCode, {
    summary: 'Email a code to the signed-in account, which has no password.',
    input: z.strictObject({}),
    reply: Message,
    problems: ['SignInNeeded', 'TooManyTries'],
  }),

  prove: endpoint(prove, {
    summary:
      'Prove who is signed in, by the password or by the emailed code of an account without one. The session gets a new token, and for ten minutes may do what is otherwise refused with ProofNeeded.',
    input: z.discriminatedUnion('way', [
      z.strictObject({
        way: z.literal('password'),
        password: z
          .string()
          .min(1, identityMessages.signInIncomplete)
          .max(128, identityMessages.passwordLong),
      }),
      z.strictObject({ way: z.literal('code'), code: Code }),
    ]),
    reply: Message.extend({ session: Session }),
    problems: ['InvalidInput', 'SignInNeeded', 'CodeNotAccepted', 'TooManyTries'],
  }),
}
