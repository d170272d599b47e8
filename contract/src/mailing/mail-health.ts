import type { Call } from '../call.ts'

/** Messages for the mail health screen. */
export const messages = {
  resent: 'The email is on its way again.',
  cleared: 'This address gets leaflets and newsletters again.',
  resumed: 'Leaflets and newsletters are being sent again.',
  notFailed: 'This email has not failed, or is already on its way again.',
  emptied:
    'We no longer have the text of this email. Codes and links are kept until they are sent, other text for a week. The recipient can ask for a new one.',
  suppressed:
    'This address bounces, so we do not send leaflets or newsletters to it. Clear the address first.',
} as const

/** How urgent emails are, most urgent first. */
export const urgencies = ['code', 'notice', 'leaflet', 'newsletter'] as const
/** The states of emails that have not been delivered to the mail server. */
export const unsentStates = ['queued', 'sending', 'in doubt', 'failed'] as const

/** The most emails counted for each state and urgency, because a million may be queued. */
export const maxCounted = 10_000

export const showMailHealth = { method: 'GET', path: '/api/mailhealth' } as const satisfies Call

export const resumeMail = { method: 'POST', path: '/api/mailhealth/resume' } as const satisfies Call

export const listUndeliveredEmails = {
  method: 'GET',
  path: '/api/mailhealth/letters/:page/:size',
} as const satisfies Call

export const resendEmail = {
  method: 'POST',
  path: '/api/mailhealth/letters/:id/resend',
} as const satisfies Call

export const listSuppressedAddresses = {
  method: 'GET',
  path: '/api/mailhealth/suppressed/:page/:size',
} as const satisfies Call

export const clearBounces = {
  method: 'DELETE',
  path: '/api/mailhealth/suppressed/:id',
} as const satisfies Call
