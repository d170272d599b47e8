export const newsletterMessages = {
  subjectMissing: 'Enter a subject for the newsletter',
  textMissing: 'Enter the text of the newsletter',
  saved: 'Your newsletter was saved for the next weekly newsletter.',
  draftSaved: 'Draft saved. It won’t be sent until you schedule it.',
  testSent: 'We have sent a test to your own address.',
  paused: 'The newsletter is paused. Nothing will be sent until you resume it.',
  resumed: 'The newsletter has resumed.',
  inArchive: 'Anybody can now read it under Newsletters.',
  outOfArchive: 'It’s no longer under Newsletters.',
  leftNewsletter: 'You’ll no longer get the newsletter.',
  leftReminders: 'You’ll no longer get reminders. Your leaflets will come as before.',
  leftCampaign: 'You’ll no longer get its leaflets. The deliveries you reported are kept.',
  emailChanged:
    'This link was sent to an email address that has since been changed. We won’t send anything more there.',
} as const

/** Readers use phones, so an issue is kept short. */
export const maxNewsletterLength = 20_000

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent'] as const

export const contactMessages = {
  contactIncomplete: 'Please make sure all fields are completed.',
  contactSent: 'Thank you. Your message has reached us.',
} as const

/** People can send longer messages by email. */
export const maxMessageLength = 5000

export const mailHealthMessages = {
  resent: 'The email is on its way again.',
  cleared: 'This address will get leaflets and newsletters again.',
  resumed: 'Leaflets and newsletters are being sent again.',
  notFailed: 'This email has not failed, or is already on its way again.',
  emptied:
    'We no longer have the text of this email. Codes and links are kept until they are sent, other text for a week. The recipient can ask for a new one.',
  suppressed:
    'This address bounces, so we don’t send leaflets or newsletters to it. Clear the address first.',
} as const

/** How urgent emails are, most urgent first. */
export const urgencies = ['code', 'notice', 'leaflet', 'newsletter'] as const
export const unsentStates = ['queued', 'sending', 'in doubt', 'failed'] as const

/** The most emails counted for each state and urgency, because a million may be queued. */
export const maxCounted = 10_000

/**
 * Emails that people turn off and on in this table: the newsletter has a consent, leaflets follow campaigns, and reminders have a section.
 * A name is one short word in small letters, because links and addresses for unsubscribing begin with it.
 */
export const switchableEmails = ['messages', 'suggestions'] as const
export type SwitchableEmail = (typeof switchableEmails)[number]

/** Every email that Settings shows, in its order (rule: emails-in-settings). The server's `emailsFor` says to which roles. */
export const emailsInSettings = [
  'leaflets',
  'reminders',
  ...switchableEmails,
  'newsletter',
  'notices',
] as const
export type EmailInSettings = (typeof emailsInSettings)[number]

/** What emails are called in a sentence: “Stop …?” */
export const switchableEmailNames: Record<SwitchableEmail, string> = {
  messages: 'messages from organisations',
  suggestions: 'emails about campaigns you could join',
}

export const emailSettingMessages = {
  switchedOff: (email: SwitchableEmail) => `Turned off: ${switchableEmailNames[email]}.`,
  switchedOn: (email: SwitchableEmail) => `Turned on: ${switchableEmailNames[email]}.`,
}
