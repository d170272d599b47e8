const refused = <Code extends string>(status: number, messages: Record<Code, string>) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<Code, { status: number; message: string }>

/** What `Unactivated` says, in its parts, because screens link the second and the fourth (rule: unactivated-after-password). */
export const unactivatedParts = [
  'We found your account but it has not been activated. Please make sure you confirm your account by locating your confirmation code in your email inbox and entering it ',
  'here',
  '. If this issue persists, please ',
  'contact us',
  '.',
] as const

/**
 * Every reason for refusing a call: a stable code, its HTTP status, and a message a person can act on (rule: failure-reply).
 * A use case may give a more specific message with the same code.
 */
export const problems = {
  ...refused(400, {
    NotUnderstood: 'We could not read that request.',
  }),
  ...refused(401, {
    SignInNeeded: 'Please sign in to continue.',
    WrongCredentials: 'That email and password do not match. Try again.',
    ProviderNotAccepted:
      'We could not sign you in with that account. Please try again, or use your email and password.',
  }),
  ...refused(403, {
    NotAllowed:
      'You are currently unauthorised to view this page. If you think this is incorrect, please contact us and we will look into it for you.',
    Unactivated: unactivatedParts.join(''),
    EmailNotVerified:
      'The email address of that account has not been verified. Verify it there first, or sign up here with your email and a password.',
    NotSignedUp: 'You are new here. Answer a few more questions to finish your account.',
    ProofNeeded: 'Please show that it is you, then try again.',
    SecondFactorNeeded: 'One more step: enter the six-digit code from your authenticator app.',
    SecondFactorMissing: 'Administrators must sign in with a second step. Please set yours up first.',
    AccountSuspended:
      'This account is suspended. You can still download your data or close the account. We have emailed you the reason and how to appeal.',
    NotJoined: 'Sign up to this campaign before you print its leaflet.',
  }),
  ...refused(404, {
    NotFound: 'We cannot find that. It may have been removed.',
    ProviderNotOffered: 'You cannot sign in with another account here. Please use your email and password.',
    DonationsNotOpen: 'You cannot donate by card here yet. Please get in touch and we will find another way.',
    BillingNotOpen:
      'You can open your billing information here for 30 minutes after you donated, in the browser you donated with. After that, ask us to email you a link.',
  }),
  ...refused(405, {
    MethodNotAllowed: 'That address does not take this kind of request.',
  }),
  ...refused(408, {
    RequestTooSlow: 'Your request arrived too slowly. Try again.',
  }),
  ...refused(409, {
    LinkNeeded:
      'You already have an account with that email address. We have sent a code to it. Enter the code to connect the two accounts.',
    NotConnectable:
      'That account cannot be connected here. Please choose another one. If you have used it here before, sign in with it and disconnect it in Settings first.',
    SecondFactorOn: 'You have already set up a second step.',
    SecondFactorOff: 'You do not have a second step. Please set one up first.',
    LastAdministrator: 'You are the only administrator. Add another before you close this account.',
    FirstOfficer:
      'The first officer stays an officer until they hand over, or close the organisation’s account in Settings.',
    WebhookStopped: 'This webhook is stopped. Start it again first.',
    HandOverWaits: 'A hand-over waits already. Take it back first.',
    HandOverGone: 'This hand-over has changed or ended. Load the page again.',
    NotFirstOfficer: 'Only the first officer can hand over.',
    ApprovalNeeded:
      'Another officer of your organisation must approve this campaign first. Begin it under New campaign, and send it for review in the last step.',
    SecondPersonNeeded:
      'You wrote this or put it forward, so another officer of your organisation must look at it.',
    RoleGone: 'You don’t have this role any more. Choose another.',
    FoundedOrganisation:
      'This account belongs to an organisation. To deliver leaflets yourself, sign up with another email address.',
    NoAccountYet:
      'The email address that was invited has no account here. Tell us your name and choose a password.',
    HasSeat: 'You are one of this organisation’s people already. Sign in to act for it.',
    TooManyPeople:
      'An organisation can have 50 people, with those who are invited. Remove somebody, or withdraw an invitation.',
    CannotVouch:
      'This organisation can’t vouch for branches here. If you think it should, please contact us.',
    LeafletOffered:
      'This leaflet is offered to your branches, so it stays as it is. An officer can take it back, and then it can be changed.',
    CannotSuspend: 'This account cannot be suspended or restored now.',
    EmailInUse: 'That email is already in use.',
    AlreadyDecided: 'This application has already been decided.',
    AlreadyApplied: 'We already have your application. We’ll reply within 24 hours.',
    CampaignEnded: 'This campaign has ended, so you can’t join it.',
    CampaignPaused:
      'This campaign is paused, so you can’t join it or print its leaflet now. Please try again later.',
    CampaignChanged:
      'Someone else has changed this campaign since you opened it, so your changes haven’t been saved yet. Check the marked fields, then save again.',
    NotCopyable: 'This campaign cannot be copied now.',
    ChangedMeanwhile:
      'Somebody else has saved this since you opened it, so yours hasn’t been saved yet. Please compare the two, then save again to replace theirs.',
    AppealNotOpen: 'There is no appeal to decide here.',
    DayReported: 'You have already reported that day. Replace it, or add to it?',
    NothingToUndo: 'There is nothing to undo.',
    LeafletReplaced: 'This leaflet has just been replaced. Please check the new one before you print.',
    NothingToPrint: 'There is nothing to print.',
    MessageNotNow: 'This message cannot be sent now.',
    LetterNotResendable: 'This email cannot be sent again.',
  }),
  ...refused(410, {
    CampaignGone: 'This campaign has ended. Thank you to everyone who delivered it.',
    CampaignWithdrawn:
      'This campaign has ended and its leaflet has been withdrawn. Please stop printing and delivering it. You can recycle any copies you have.',
    ReportLinkOver: 'This link no longer works. Sign in to report what you delivered.',
    LibraryLinkOver: 'This link doesn’t work. Links to print end after 24 hours.',
    CalendarLinkOver: 'This calendar has been turned off. Settings gives you a new address.',
    LeaveLinkUnknown:
      'This link doesn’t work. Part of it may be missing. You can stop our emails in your settings.',
  }),
  ...refused(413, {
    TooLarge: 'That is too large for us to accept.',
  }),
  ...refused(415, {
    WrongContentType: 'We could not read that kind of request.',
  }),
  ...refused(422, {
    InvalidInput: 'Some answers need changing.',
    CodeNotAccepted: 'That code is wrong or has expired. Check it, or ask for a new one.',
    PasswordNeeded: 'Enter the password you chose when you signed up.',
    GrantNotAccepted: 'This password link has been used or has expired. Please ask for a new code.',
    LinkNotAccepted: 'This link has been used or has expired. Ask for a new one on the sign-in page.',
    TicketNotAccepted: 'That took too long, or you have already done it. Please start again.',
    SecondFactorWrong: 'That code is wrong or has already been used. Enter the code your app shows now.',
    InvitationNotAccepted:
      'This invitation has been used or withdrawn, or has expired. Please ask for a new one.',
    LeafletRefused: 'We cannot use that leaflet file.',
  }),
  ...refused(429, {
    TooManyTries: 'You have tried too many times. Please wait a few minutes and try again.',
  }),
  ...refused(500, {
    Unexpected: 'Something went wrong on our side. Please sign in and try again.',
  }),
  ...refused(503, {
    Unavailable: 'We cannot do that right now. Please try again in a minute.',
  }),
}

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
