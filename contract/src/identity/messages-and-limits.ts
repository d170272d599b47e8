/** In characters (rule: password-length). */
export const minPasswordLength = 12

/** Messages that both the form and the server show (rule: screen-messages). */
export const accountMessages = {
  signInIncomplete: 'Please make sure all fields are completed.',
  socialSignUpIncomplete: 'Please make sure all fields are complete or selected.',
  signUpIncomplete: 'Please make sure that all fields have been completed and selected.',
  passwordsDiffer: 'Please make sure your passwords match',
  passwordsAgain: 'Enter your password again, in both fields. For your safety we don’t keep it.',
  addressIncomplete: 'Please make sure all essential fields are completed.',
  emailMissing: 'Please enter your email before saving',
  linkEmailMissing: 'Enter your email, and we’ll send a link',
  passwordMissing: 'Enter your password',
  passwordShort: 'Use at least 12 characters for your password',
  passwordLong: 'Use at most 128 characters for your password',
  passwordCommon: 'That password is too common. Try three or four unrelated words.',
  passwordPersonal:
    'That password is mostly your name, your email address or the name of this site. Try three or four unrelated words.',
  passwordPattern:
    'That password is easy to guess: it repeats itself, or follows the keyboard, the alphabet or a date. Try three or four unrelated words.',
  codeInvalid: 'A code has 8 letters and numbers, like K7QF-2M9X.',
  nameContainsLink:
    'A name cannot contain a web or email address. If it has a full stop, put a space after it.',
  consentMissing: 'Tick the box to let us keep your details',
  signedUp:
    'Thank you for signing up. Check your email for the code. If the address already has an account, the email says so instead.',
  codeSent:
    'If we can send that address a code, it’ll arrive in a couple of minutes. Nothing yet? Use the last one we sent.',
  signInLinkSent:
    'If that address has an account, an email will arrive in a couple of minutes. Its link signs you in once, within 15 minutes. Nothing yet? Use the last one we sent.',
  socialSignedUp: 'Thank you for signing up. Your account is active.',
  activated: 'Your account is active.',
  passwordSaved: 'Your password has been updated. You can sign in with it now.',
  addressSaved: 'Thank you. Your address was updated.',
  closed: 'Your account is closed and your personal details are erased.',
  signedOut: 'You are signed out.',
} as const

/** What a person agrees to at sign-up. The wording is stored with the consent (rule: consent-is-recorded). */
export const consentWording = (productName: string) =>
  `I agree that ${productName} keeps my details, the causes I choose and the campaigns I join. I know that these can show my trade-union membership or political opinions. I can withdraw this at any time by closing my account.`

export const settingsMessages = {
  newEmailInvalid: 'Please make sure your new email is a valid email address.',
  newEmailTaken: 'Sorry, that email is already in use',
  tooManyLookups: 'You’ve tried too many other addresses today. Try again tomorrow.',
  emailChanged: 'Thank you for updating your email address. Please sign in with your new credentials.',
  passwordWrong: 'That’s not your current password.',
  passwordChanged: 'Your password has been changed. You are signed out everywhere else.',
  joinedNewsletter: 'You’ll get the weekly newsletter.',
  leftNewsletter: 'You’ll no longer get the newsletter.',
  sessionEnded: 'That browser is signed out.',
  signedOutEverywhere: 'You are signed out everywhere.',
} as const

/**
 * What a person agrees to when they ask for the newsletter. The wording is stored with the consent (rule:
 * newsletter-opt-in).
 */
export const newsletterWording = 'Send me the weekly newsletter. I can unsubscribe at any time.'

/** How many other addresses an account may ask about in a day (rule: email-in-use-check). */
export const lookupsADay = 3

export const proofMessages = {
  proved: 'Thank you.',
  codeSent: 'We have sent a code to your email address.',
} as const

export const secondFactorMessages = {
  codeInvalid: 'Enter the six-digit code from your app, or a recovery code like K7QF-2M9X.',
  sixDigitsInvalid: 'Enter the six-digit code from your app, like 492 039.',
  turnedOff: 'From now on you sign in with only your email and password.',
} as const

export const recoveryCodeCount = 10

export const externalAccountMessages = {
  connected: 'You can sign in with that account from now on.',
  disconnected: 'That account is disconnected. You are signed out everywhere else.',
  notConnected: 'That account was not connected. Try again.',
  notVerified:
    'The email address of that account has not been verified. Verify it there first, then connect it.',
} as const

export const administratorMessages = {
  incomplete: accountMessages.signUpIncomplete,
  invited: 'We have sent the invitation. Its link works once and lasts 7 days.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  accepted: 'You’re now an administrator. You can sign in.',
} as const

/**
 * What the decisions of administrators have in common: each has a reason, which is emailed word for word, and can be appealed against by
 * replying to its email (rules: appeals, suspensions).
 */

/** A longer reason is better given by telephone. */
export const maxReasonLength = 1000
/** Of what somebody writes who sends a colleague's work back. */
export const maxCommentLength = 500
export const commentMissing = 'Say what to change'
export const appealDays = 14

export const decisionMessages = {
  reasonMissing: 'Enter your reason. We’ll send it word for word.',
  howToAppeal: `If you think this is wrong, reply to this email within ${appealDays} days and say why. A person will read it and look again.`,
} as const

export const suspensionMessages = {
  suspended: 'This account is suspended. We’ll email its owner.',
  restored: 'This account is restored. We’ll email its owner.',
} as const

/** The part of an address that holds the key that proves who reads a mailbox (rule: code-emails-are-limited). */
export const mailboxKeyParameter = 'mailbox'

/** A page's path with such a key. The email address follows the `#`, where no server logs it. */
export const withMailboxKey = (path: string, { email, mailboxKey }: { email: string; mailboxKey: string }) =>
  `${path}?${new URLSearchParams({ [mailboxKeyParameter]: mailboxKey })}#${new URLSearchParams({ email })}`
