import * as z from 'zod'
import { endpoint, everyone, signedIn } from '../endpoint.ts'
import { Code, ProviderReturn, RandomValue, Session, Ticket } from './accounts.ts'

export const externalAccountEndpoints = {
  startProviderSignIn: endpoint('POST /api/signin/provider', {
    summary:
      'Get the address for signing in with an external account. The browser keeps the verifier of the challenge, the state and the nonce for POST /api/signin.',
    who: everyone,
    input: z.strictObject({
      /** base64url of the SHA-256 of the verifier (RFC 7636, S256). */
      codeChallenge: z.string().regex(/^[\w-]{43}$/),
      state: RandomValue,
      nonce: RandomValue,
    }),
    reply: z.object({ url: z.url() }),
    problems: ['ProviderNotOffered', 'TooManyTries'],
    example: {
      codeChallenge: 'a'.repeat(43),
      state: 'b'.repeat(43),
      nonce: 'c'.repeat(43),
    },
  }),

  linkProviderAccount: endpoint('POST /api/signin/link', {
    summary:
      'Connect an external account to the account with the same email address, with the code that was emailed there, and sign in.',
    who: everyone,
    input: z.strictObject({ ticket: Ticket, code: Code }),
    reply: Session,
    problems: ['CodeNotAccepted', 'TicketNotAccepted', 'SecondFactorNeeded', 'TooManyTries'],
    example: { ticket: 'a'.repeat(43), code: 'K7QF-2M9X' },
  }),

  connectExternalAccount: endpoint('POST /api/accountselsewhere', {
    summary: 'Connect the external account of a fresh sign-in at the provider to the signed-in account.',
    who: signedIn,
    input: ProviderReturn,
    problems: [
      'ProofNeeded',
      'ProviderNotOffered',
      'ProviderNotAccepted',
      'EmailNotVerified',
      'NotConnectable',
      'TooManyTries',
    ],
    example: {
      callback: `?code=a&state=${'b'.repeat(43)}`,
      codeVerifier: 'a'.repeat(43),
      state: 'b'.repeat(43),
      nonce: 'c'.repeat(43),
    },
  }),

  disconnectExternalAccount: endpoint('DELETE /api/accountselsewhere/:id', {
    summary: 'Disconnect an external account. The other sessions of the signed-in account end.',
    who: signedIn,
    object: 'own',
    problems: ['ProofNeeded'],
  }),
}
