/**
 * Every way a call can be refused: a stable code, its HTTP status, and a sentence a person can act on (rule: failure-reply).
 * A use case may say a more exact sentence under the same code.
 */
export const problems = {
  InvalidInput: { status: 422, message: 'Some answers need changing.' },
  NotUnderstood: { status: 400, message: 'We could not read that request.' },
  WrongContentType: { status: 415, message: 'We could not read that kind of request.' },
  TooLarge: { status: 413, message: 'That is more than we can take in one go.' },
  SignInNeeded: { status: 401, message: 'Please sign in to continue.' },
  NotAllowed: {
    status: 403,
    message:
      'You are currently unauthorised to view this page. If you think this is incorrect, please contact us and we will look into it for you.',
  },
  NotFound: { status: 404, message: 'We cannot find that. It may have been removed.' },
  TooManyTries: {
    status: 429,
    message: 'That was tried too often. Please wait a few minutes and try again.',
  },
  Unavailable: { status: 503, message: 'We cannot do that just now. Please try again in a minute.' },
  Unexpected: { status: 500, message: 'Something went wrong on our side. Please sign in and try again.' },

  WrongCredentials: { status: 401, message: 'That email and password do not match. Please try again.' },
  Unactivated: {
    status: 403,
    message:
      'We found your account but it has not been activated. Please make sure you confirm your account by locating your confirmation code in your email inbox and entering it here. If this issue persists, please contact us.',
  },
  CodeNotAccepted: {
    status: 422,
    message: 'That code is not right, or it is too old. Check it, or ask for a new one.',
  },
  GrantNotAccepted: {
    status: 422,
    message: 'This password link has been used or is too old. Please ask for a new code.',
  },
  ProviderNotOffered: {
    status: 404,
    message: 'Signing in with an account elsewhere is not offered here. Please use your email and password.',
  },
  ProviderNotAccepted: {
    status: 401,
    message: 'We could not sign you in with that account. Please try again, or use your email and password.',
  },
  EmailNotVerified: {
    status: 403,
    message:
      'The email address of that account has not been verified. Please verify it there first, or sign up here with your email and a password.',
  },
  NotSignedUp: { status: 403, message: 'You are new here. A few more answers, and your account is ready.' },
  LinkNeeded: {
    status: 409,
    message:
      'You already have an account with that email address. We have sent it a code. Enter it to connect the two.',
  },
  TicketNotAccepted: {
    status: 422,
    message: 'That took too long, or it was done already. Please start again.',
  },
  SecondFactorNeeded: {
    status: 403,
    message: 'One more step: enter the six figures that your authenticator app shows now.',
  },
  SecondFactorWrong: {
    status: 422,
    message: 'That code is not right, or it was used already. Enter the one your app shows now.',
  },
  SecondFactorMissing: {
    status: 403,
    message: 'Administrators sign in with a second step. Please set yours up first.',
  },
  SecondFactorOn: { status: 409, message: 'You have set up a second step already.' },
  SecondFactorOff: { status: 409, message: 'You have no second step. Please set one up first.' },
  LastAdministrator: {
    status: 409,
    message: 'You are the only administrator. Add another one before you close this account.',
  },

  EmailInUse: { status: 409, message: 'That email is already in use.' },
  InvitationNotAccepted: {
    status: 422,
    message: 'This invitation has been used, withdrawn or is too old. Please ask for a new one.',
  },

  AlreadyDecided: { status: 409, message: 'This application has already been decided.' },
  AlreadyApplied: {
    status: 409,
    message: 'We already have your application. We reply within 24 hours.',
  },

  CampaignEnded: { status: 409, message: 'This campaign has ended, so nobody can join it any more.' },
  CampaignChanged: {
    status: 409,
    message:
      'Somebody else has changed this campaign since you opened it, so yours is not saved yet. Look at what is marked, then save again.',
  },
  CampaignGone: { status: 410, message: 'This campaign has ended. Thank you to everyone who delivered it.' },
  ReportLinkOver: {
    status: 410,
    message: 'This link no longer works. Please sign in to report what you delivered.',
  },
  LeaveLinkUnknown: {
    status: 410,
    message: 'This link doesn’t work. Part of it may be missing. You can stop our emails in your settings.',
  },
  DayReported: { status: 409, message: 'You’ve already reported that day. Replace it, or add to it?' },
  NothingToUndo: {
    status: 409,
    message: 'There is nothing left to undo.',
  },
  NotJoined: { status: 403, message: 'Sign up to this campaign first; then you can print its leaflet.' },
  LeafletReplaced: {
    status: 409,
    message:
      'This leaflet was replaced by a newer one just now. Here is the new one: have a look, then print.',
  },
  DonationsNotOpen: {
    status: 404,
    message: 'Donating by card is not open here yet. Please get in touch, and we will find a way.',
  },
  BillingNotOpen: {
    status: 404,
    message:
      'You can open your billing information here for 30 minutes after you donated, in the browser you donated with. After that, ask us to email you a link.',
  },

  LetterNotResendable: { status: 409, message: 'This email cannot be sent again.' },

  LeafletRefused: { status: 422, message: 'We cannot use that leaflet file.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/**
 * What an identity provider said of somebody who cannot sign in yet. It comes with NotSignedUp and LinkNeeded, and the
 * ticket stands for it in the next call, once.
 */
export interface ProviderProfile {
  ticket: string
  email: string
  firstName: string
  lastName: string
}

/** The body of every refused call. `fields` names the inputs that need changing, each with its sentence. */
export interface ProblemReply {
  status: number
  error: ProblemCode
  message: string
  fields?: Record<string, string>
  vouched?: ProviderProfile
  /** Comes with SecondFactorNeeded: it stands for the first step, in the call of the second. */
  ticket?: string
}
