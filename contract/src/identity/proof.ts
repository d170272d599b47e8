import type { Call } from '../call.ts'

/** Messages of the dialog that asks again who somebody is. */
export const messages = {
  proved: 'Thank you.',
  codeSent: 'We have sent a code to your email address.',
} as const

/** For how many minutes a proof counts (rule: ask-again). */
export const proofMinutes = 10

export const showProofWays = { method: 'GET', path: '/api/proof' } as const satisfies Call

/** For what begins here and is finished elsewhere: the person proves who they are before they leave the page. */
export const checkProof = { method: 'GET', path: '/api/proof/recent' } as const satisfies Call

export const sendProofCode = { method: 'POST', path: '/api/proof/code' } as const satisfies Call

export const prove = { method: 'POST', path: '/api/proof' } as const satisfies Call
