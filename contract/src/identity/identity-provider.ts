import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Code, RandomValue, Session, Ticket } from './identity.ts'

/** The page to which the identity provider sends people back. It is registered there as `https://host/signin/provider`. */
export const providerReturnPath = '/signin/provider'

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/signin/provider',
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
})

export const linkProviderAccount = endpoint({
  method: 'POST',
  path: '/api/signin/link',
  summary:
    'Connect an account elsewhere with the account that has its e-mail address, with the code that was mailed there, and sign in.',
  input: z.strictObject({ ticket: Ticket, code: Code }),
  reply: Session,
  problems: ['InvalidInput', 'CodeNotAccepted', 'TicketNotAccepted', 'SecondFactorNeeded', 'TooManyTries'],
})
