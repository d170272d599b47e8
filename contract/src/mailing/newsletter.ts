import type { Call } from '../call.ts'

/** Messages for the newsletter's screens. */
export const messages = {
  subjectMissing: 'Please give the newsletter a subject.',
  textMissing: 'Please write the newsletter.',
  saved: 'Your newsletter was saved for the next weekly newsletter.',
  draftSaved: 'Your draft was saved. It is not sent until you save it for the next weekly newsletter.',
  testSent: 'We have sent a test to your own address.',
  paused: 'The newsletter is paused. Nothing will be sent until you resume it.',
  resumed: 'The newsletter has resumed.',
  leftNewsletter: 'You will not get the newsletter any more.',
  leftReminders: 'You no longer get reminders. Your leaflets come as before.',
  leftCampaign: 'You have left this campaign. You’ll stop getting its leaflets.',
  emailChanged:
    'This link was sent to an email address that has been changed since. Nothing more is sent there.',
} as const

/** Readers use phones, so an issue is kept short. */
export const maxNewsletterLength = 20_000

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent'] as const

export const showNewsletter = { method: 'GET', path: '/api/newsletter' } as const satisfies Call

export const saveNewsletter = { method: 'POST', path: '/api/newsletter' } as const satisfies Call

export const replaceNewsletter = { method: 'PUT', path: '/api/newsletter' } as const satisfies Call

export const previewNewsletter = { method: 'POST', path: '/api/newsletter/preview' } as const satisfies Call

export const testNewsletter = { method: 'POST', path: '/api/newsletter/test' } as const satisfies Call

export const pauseNewsletter = { method: 'POST', path: '/api/newsletter/pause' } as const satisfies Call

export const listNewsletters = { method: 'GET', path: '/api/newsletters/:page/:size' } as const satisfies Call

export const showLeavePage = { method: 'GET', path: '/api/leavelink/:link' } as const satisfies Call

export const leaveByLink = { method: 'POST', path: '/api/leavelink' } as const satisfies Call
