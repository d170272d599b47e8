/**
 * Every reason for refusing a call: a stable code, its HTTP status, and a message a person can act on (rule: failure-reply).
 * A use case may give a more specific message with the same code.
 */
export const problems = {
  InvalidInput: { status: 422, message: 'Some answers need changing.' },
  NotUnderstood: { status: 400, message: 'We could not read that request.' },
  WrongContentType: { status: 415, message: 'We could not read that kind of request.' },
  MethodNotAllowed: { status: 405, message: 'That address does not take this kind of request.' },
  RequestTooSlow: { status: 408, message: 'Your request arrived too slowly. Please try again.' },
  TooLarge: { status: 413, message: 'That is too large for us to accept.' },
  SignInNeeded: { status: 401, message: 'Please sign in to continue.' },
  NotAllowed: {
    status: 403,
    message:
      'You are currently unauthorised to view this page. If you think this is incorrect, please contact us and we will look into it for you.',
  },
  NotFound: { status: 404, message: 'We cannot find that. It may have been removed.' },
  TooManyTries: {
    status: 429,
    message: 'You have tried too many times. Please wait a few minutes and try again.',
  },
  Unavailable: { status: 503, message: 'We cannot do that right now. Please try again in a minute.' },
  Unexpected: { status: 500, message: 'Something went wrong on our side. Please sign in and try again.' },

  WrongCredentials: { status: 401, message: 'That email and password do not match. Please try again.' },
  Unactivated: {
    status: 403,
    message:
      'We found your account but it has not been activated. Please make sure you confirm your account by locating your confirmation code in your email inbox and entering it here. If this issue persists, please contact us.',
  },
  CodeNotAccepted: {
    status: 422,
    message: 'That code is wrong or has expired. Check it, or ask for a new one.',
  },
  PasswordNeeded: {
    status: 422,
    message: 'Enter the password you chose when you signed up.',
  },
  GrantNotAccepted: {
    status: 422,
    message: 'This password link has been used or has expired. Please ask for a new code.',
  },
  ProviderNotOffered: {
    status: 404,
    message: 'You cannot sign in with another account here. Please use your email and password.',
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
  NotSignedUp: {
    status: 403,
    message: 'You are new here. Answer a few more questions to finish your account.',
  },
  LinkNeeded: {
    status: 409,
    message:
      'You already have an account with that email address. We have sent a code to it. Enter the code to connect the two accounts.',
  },
  NotConnectable: {
    status: 409,
    message:
      'That account cannot be connected here. Please choose another one. If you have used it here before, sign in with it and disconnect it in Settings first.',
  },
  TicketNotAccepted: {
    status: 422,
    message: 'That took too long, or you have already done it. Please start again.',
  },
  ProofNeeded: {
    status: 403,
    message: 'Please show that it is you, then try again.',
  },
  SecondFactorNeeded: {
    status: 403,
    message: 'One more step: enter the six-digit code from your authenticator app.',
  },
  SecondFactorWrong: {
    status: 422,
    message: 'That code is wrong or has already been used. Enter the code your app shows now.',
  },
  SecondFactorMissing: {
    status: 403,
    message: 'Administrators must sign in with a second step. Please set yours up first.',
  },
  SecondFactorOn: { status: 409, message: 'You have already set up a second step.' },
  SecondFactorOff: { status: 409, message: 'You do not have a second step. Please set one up first.' },
  LastAdministrator: {
    status: 409,
    message: 'You are the only administrator. Add another before you close this account.',
  },

  AccountSuspended: {
    status: 403,
    message:
      'This account is suspended. You can still download your data or close the account. We have emailed you the reason and how to appeal.',
  },
  CannotSuspend: { status: 409, message: 'This account cannot be suspended or restored now.' },

  EmailInUse: { status: 409, message: 'That email is already in use.' },
  InvitationNotAccepted: {
    status: 422,
    message: 'This invitation has been used or withdrawn, or has expired. Please ask for a new one.',
  },

  AlreadyDecided: { status: 409, message: 'This application has already been decided.' },
  AlreadyApplied: {
    status: 409,
    message: 'We already have your application. We reply within 24 hours.',
  },

  CampaignEnded: { status: 409, message: 'This campaign has ended, so you cannot join it.' },
  CampaignPaused: {
    status: 409,
    message:
      'This campaign is paused, so you cannot join it or print its leaflet now. Please look again later.',
  },
  CampaignChanged: {
    status: 409,
    message:
      'Someone else has changed this campaign since you opened it, so your changes are not saved yet. Check the marked fields, then save again.',
  },
  ChangedMeanwhile: {
    status: 409,
    message:
      'Somebody else has saved this since you opened it, so yours is not saved yet. Please compare the two, then save again to replace theirs.',
  },
  CampaignGone: { status: 410, message: 'This campaign has ended. Thank you to everyone who delivered it.' },
  CampaignWithdrawn: {
    status: 410,
    message:
      'This campaign has ended and its leaflet has been withdrawn. Please do not print or deliver it any more. You can recycle any copies that you have.',
  },
  AppealNotOpen: { status: 409, message: 'No appeal waits for a decision here.' },
  ReportLinkOver: {
    status: 410,
    message: 'This link no longer works. Please sign in to report what you delivered.',
  },
  CalendarLinkOver: {
    status: 410,
    message: 'This calendar has been switched off. Settings gives you a new address.',
  },
  LeaveLinkUnknown: {
    status: 410,
    message: 'This link doesn’t work. Part of it may be missing. You can stop our emails in your settings.',
  },
  DayReported: { status: 409, message: 'You have already reported that day. Replace it, or add to it?' },
  NothingToUndo: {
    status: 409,
    message: 'There is nothing to undo.',
  },
  NotJoined: { status: 403, message: 'Sign up to this campaign before you print its leaflet.' },
  LeafletReplaced: {
    status: 409,
    message: 'This leaflet has just been replaced. Please check the new one before you print.',
  },
  DonationsNotOpen: {
    status: 404,
    message: 'You cannot donate by card here yet. Please get in touch and we will find another way.',
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

/** The message of `Unavailable` when it is the browser that has no connection. */
export const offlineMessage =
  'You’re not connected. Check your connection and try again. Anything you typed is still here.'

/**
 * A person's details from an identity provider, when they cannot sign in yet. Sent with NotSignedUp and LinkNeeded. The next
 * call sends the ticket instead of these details. A ticket works once.
 */
export interface ProviderProfile {
  ticket: string
  email: string
  firstName: string
  lastName: string
}

/** The body of every refused call. `fields` has a message for each input that needs changing. */
export interface ProblemReply {
  status: number
  error: ProblemCode
  message: string
  fields?: Record<string, string>
  vouched?: ProviderProfile
  /** Sent with SecondFactorNeeded. The call for the second step sends it back as proof of the first. */
  ticket?: string
  /** Sent with ChangedMeanwhile: the revision of what is stored now. */
  revision?: string
}
