import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Message } from '../fields.ts'
import {
  connectExternalAccount,
  disconnectExternalAccount,
  linkProviderAccount,
  startProviderSignIn,
} from './identity-provider.ts'
import { Code, ProviderReturn, RandomValue, Session, Ticket } from './identity-schemas.ts'

export const identityProviderEndpoints = {
  startProviderSignIn: endpoint(startProviderSignIn, {
    summary:
      'Get the address for signing in with an external account. The browser keeps the verifier of the challenge, the state and the nonce for POST /api/signin.',
    input: z.strictObject({
      /** base64url of the SHA-256 of the verifier (RFC 7636, S256). */
      codeChallenge: z.string().regex(/^[\w-]{43}$/),
      state: RandomValue,
      nonce: RandomValue,
    }),
    reply: z.object({ url: z.url() }),
    problems: ['InvalidInput', 'ProviderNotOffered', 'TooManyTries'],
  }),

  linkProviderAccount: endpoint(linkProviderAccount, {
    summary:
      'Connect an external account to the account with the same email address, with the code that was emailed there, and sign in.',
    input: z.strictObject({ ticket: Ticket, code: Code }),
    reply: Session,
    problems: ['InvalidInput', 'CodeNotAccepted', 'TicketNotAccepted', 'SecondFactorNeeded', 'TooManyTries'],
  }),

  connectExternalAccount: endpoint(connectExternalAccount, {
    summary: 'Connect the external account of a fresh sign-in at the provider to the signed-in account.',
    input: ProviderReturn,
    reply: Message,
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'ProofNeeded',
      'ProviderNotOffered',
      'ProviderNotAccepted',
      'EmailNotVerified',
      'NotConnectable',
      'TooManyTries',
    ],
  }),

  disconnectExternalAccount: endpoint(disconnectExternalAccount, {
    summary: 'Disconnect an external account. The other sessions of the signed-in account end.',
    input: z.strictObject({ id: Id }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'ProofNeeded', 'NotFound'],
  }),
}
