import type { EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { roles } from '@street-musketeers/contract/roles.ts'
import type { CallAccess } from './platform/http/route.ts'

/** Which object a call is about, and what happens if it belongs to somebody else or does not exist. */
export type ObjectRule =
  /** The call names no object, or only the caller's own account. */
  | 'none'
  /** Any that exists; 404 when it does not. */
  | 'any'
  /** Only the caller's own: somebody else's answers 404, exactly like one that does not exist. */
  | 'own'
  /** For an organisation `own`; for an administrator `any`. */
  | 'own to organisations'

export interface Access extends CallAccess {
  object: ObjectRule
}

const everyone = ['nobody', ...roles] as const
const signedIn = roles
const secondFactorHolders = ['organisation', 'administrator'] as const

/** Who may call what (rule: administrators-view-only). Every endpoint of the contract is listed here, or the product does not compile. */
export const access: Record<EndpointName, Access> = {
  // Accounts. A code or a grant is a secret in itself: anybody who has it may use it once.
  signUp: { who: everyone, object: 'none' },
  activate: { who: everyone, object: 'none' },
  sendActivationCode: { who: everyone, object: 'none' },
  sendPasswordCode: { who: everyone, object: 'none' },
  confirmCode: { who: everyone, object: 'none' },
  resetPassword: { who: everyone, object: 'none' },
  signIn: { who: everyone, object: 'none' },
  startProviderSignIn: { who: everyone, object: 'none' },
  linkProviderAccount: { who: everyone, object: 'none' },
  passSecondFactor: { who: everyone, object: 'none' },
  signOut: { who: signedIn, object: 'none', beforeSecondFactor: true, whileSuspended: true },
  closeAccount: { who: signedIn, object: 'none', whileSuspended: true },
  saveAddress: { who: ['musketeer', 'applicant', 'organisation'], object: 'none' },
  showOwnUser: { who: signedIn, object: 'none' },

  // Settings that every account has.
  userExists: { who: signedIn, object: 'none' },
  resetUsername: { who: everyone, object: 'none' },
  changePassword: { who: signedIn, object: 'none' },
  showOwnSettings: { who: signedIn, object: 'none' },
  switchEmail: { who: signedIn, object: 'none' },
  chooseNewsletter: { who: signedIn, object: 'none' },
  listSessions: { who: signedIn, object: 'none' },
  endSession: { who: signedIn, object: 'own' },
  showProofWays: { who: signedIn, object: 'none', beforeSecondFactor: true, whileSuspended: true },
  sendProofCode: { who: signedIn, object: 'none', beforeSecondFactor: true, whileSuspended: true },
  prove: { who: signedIn, object: 'none', beforeSecondFactor: true, whileSuspended: true },
  checkProof: { who: signedIn, object: 'none', whileSuspended: true },
  connectExternalAccount: { who: signedIn, object: 'none' },
  disconnectExternalAccount: { who: signedIn, object: 'own' },
  signOutEverywhere: { who: signedIn, object: 'none' },
  showOwnRecord: { who: signedIn, object: 'none', whileSuspended: true },

  // The second factor: optional for organisations, required of administrators, who can do nothing else until they have one.
  showSecondFactor: { who: secondFactorHolders, object: 'none', beforeSecondFactor: true },
  beginSecondFactor: { who: secondFactorHolders, object: 'none', beforeSecondFactor: true },
  confirmSecondFactor: { who: secondFactorHolders, object: 'none', beforeSecondFactor: true },
  renewRecoveryCodes: { who: secondFactorHolders, object: 'none' },
  turnOffSecondFactor: { who: ['organisation'], object: 'none' },

  // Organisations and their applications.
  saveOrganisationDetails: { who: ['applicant', 'organisation'], object: 'none' },
  showApplicationDraft: { who: ['applicant'], object: 'none' },
  saveApplicationDraft: { who: ['applicant'], object: 'none' },
  savePrincipalContact: { who: ['organisation'], object: 'none' },
  confirmApplication: { who: ['administrator'], object: 'any' },
  rejectApplication: { who: ['administrator'], object: 'any' },
  listUsers: { who: ['administrator'], object: 'none' },
  createOrganisation: { who: ['administrator'], object: 'none' },
  exportUsers: { who: ['administrator'], object: 'none' },
  showUser: { who: ['administrator'], object: 'any' },
  suspendAccount: { who: ['administrator'], object: 'any' },
  restoreAccount: { who: ['administrator'], object: 'any' },
  listCampaignsOfMusketeer: { who: ['administrator'], object: 'any' },
  showMarketing: { who: ['administrator'], object: 'none' },
  showKeptMusketeers: { who: ['administrator'], object: 'none' },
  listWaitingPlaces: { who: ['administrator'], object: 'none' },
  showAudience: { who: ['organisation'], object: 'none' },
  listAudit: { who: ['administrator'], object: 'none' },

  // Managing administrators. An invitation's link is a secret in itself.
  listAdministrators: { who: ['administrator'], object: 'none' },
  inviteAdministrator: { who: ['administrator'], object: 'none' },
  withdrawInvitation: { who: ['administrator'], object: 'any' },
  acceptInvitation: { who: everyone, object: 'none' },

  // Causes.
  listCauses: { who: everyone, object: 'none' },
  chooseCauses: { who: ['musketeer'], object: 'none' },

  // Places.
  showOwnPlace: { who: ['musketeer'], object: 'none' },
  choosePlace: { who: ['musketeer'], object: 'none' },

  // Campaigns. An administrator may look at everything and changes nothing for others (rule: administrators-view-only).
  publishCampaign: { who: ['organisation'], object: 'none' },
  checkLeaflet: { who: ['organisation'], object: 'none' },
  updateCampaign: { who: ['organisation'], object: 'own' },
  addLeaflet: { who: ['organisation'], object: 'own' },
  arrangeLeaflets: { who: ['organisation'], object: 'own' },
  correctLeaflet: { who: ['organisation'], object: 'own' },
  stopCampaign: { who: ['organisation'], object: 'own' },
  deleteCampaign: { who: ['organisation'], object: 'own' },
  showCampaign: { who: everyone, object: 'any' },
  searchCampaigns: { who: everyone, object: 'none' },
  listOwnCampaigns: { who: ['organisation', 'administrator'], object: 'none' },

  // Reports of leaflets, and what administrators decide about them (rule: stopped-for-cause).
  reportLeaflet: { who: everyone, object: 'any' },
  listReviews: { who: ['administrator'], object: 'none' },
  showReview: { who: ['administrator'], object: 'any' },
  decideReview: { who: ['administrator'], object: 'any' },
  takeDownCampaign: { who: ['administrator'], object: 'any' },
  recordAppeal: { who: ['administrator'], object: 'any' },
  decideAppeal: { who: ['administrator'], object: 'any' },

  // Campaign figures: an organisation sees its own, an administrator everybody's.
  showChartData: { who: ['organisation', 'administrator'], object: 'none' },
  showOwnCampaign: { who: ['organisation', 'administrator'], object: 'own to organisations' },
  exportChartData: { who: ['organisation', 'administrator'], object: 'none' },
  showCampaignProgress: { who: everyone, object: 'any' },
  showDeliveredThisYear: { who: everyone, object: 'none' },

  // Membership: nobody joins, leaves or reports for another person (rule: administrators-view-only). An administrator may open the lists, which are empty.
  suggestCampaigns: { who: ['musketeer', 'administrator'], object: 'none' },
  showThisWeek: { who: ['musketeer'], object: 'none' },
  listJoinedCampaigns: { who: ['musketeer', 'administrator'], object: 'none' },
  joinCampaign: { who: ['musketeer'], object: 'any' },
  showMembership: { who: ['musketeer'], object: 'own' },
  withdraw: { who: ['musketeer'], object: 'own' },
  reportDelivery: { who: ['musketeer'], object: 'own' },
  removeReport: { who: ['musketeer'], object: 'own' },
  showOwnYear: { who: ['musketeer'], object: 'none' },
  drawYearCard: { who: ['musketeer'], object: 'none' },
  chooseLastLeaflets: { who: ['musketeer'], object: 'none' },
  renewCalendar: { who: ['musketeer'], object: 'none' },
  endCalendar: { who: ['musketeer'], object: 'none' },
  // Its address is a secret in itself, because calendar programs cannot sign in.
  readCalendar: { who: everyone, object: 'none' },
  chooseFrequency: { who: ['musketeer'], object: 'none' },
  chooseLeafletDay: { who: ['musketeer'], object: 'none' },
  chooseReminders: { who: ['musketeer'], object: 'none' },
  pauseLeaflets: { who: ['musketeer'], object: 'none' },
  skipLeaflet: { who: ['musketeer'], object: 'own' },
  showRounds: { who: ['musketeer'], object: 'own' },
  askForRound: { who: ['musketeer'], object: 'own' },
  releaseRound: { who: ['musketeer'], object: 'own' },
  waitForRound: { who: ['musketeer'], object: 'own' },
  stopWaiting: { who: ['musketeer'], object: 'own' },

  showHistory: { who: ['musketeer', 'administrator'], object: 'none' },
  showOwnTotals: { who: ['musketeer', 'administrator'], object: 'none' },
  exportHistory: { who: ['musketeer', 'administrator'], object: 'none' },

  // A report link is a secret in itself: anybody who has it may report for that campaign, print its leaflet, leave it out and pause
  // leaflets, and see nothing else.
  showReportPage: { who: everyone, object: 'none' },
  reportByLink: { who: everyone, object: 'none' },
  undoReport: { who: everyone, object: 'none' },
  printByLink: { who: everyone, object: 'none' },
  showLinkedLeaflet: { who: everyone, object: 'none' },
  skipByLink: { who: everyone, object: 'none' },
  pauseByLink: { who: everyone, object: 'none' },
  // Print packs: a musketeer must have joined the campaign, an organisation must have published it.
  printPack: { who: ['musketeer', 'organisation', 'administrator'], object: 'own to organisations' },

  // The weekly newsletter.
  showNewsletter: { who: ['administrator'], object: 'none' },
  saveNewsletter: { who: ['administrator'], object: 'none' },
  replaceNewsletter: { who: ['administrator'], object: 'none' },
  previewNewsletter: { who: ['administrator'], object: 'none' },
  testNewsletter: { who: ['administrator'], object: 'none' },
  pauseNewsletter: { who: ['administrator'], object: 'none' },
  listNewsletters: { who: ['administrator'], object: 'none' },
  // Email health: undelivered emails and addresses that bounce.
  showMailHealth: { who: ['administrator'], object: 'none' },
  listUndeliveredEmails: { who: ['administrator'], object: 'none' },
  resendEmail: { who: ['administrator'], object: 'any' },
  listSuppressedAddresses: { who: ['administrator'], object: 'none' },
  clearBounces: { who: ['administrator'], object: 'any' },
  resumeMail: { who: ['administrator'], object: 'none' },
  // The link in an email that leaves the newsletter or a campaign.
  showLeavePage: { who: everyone, object: 'none' },
  leaveByLink: { who: everyone, object: 'none' },

  // Visitors' messages to the team.
  listContactMessages: { who: ['administrator'], object: 'none' },
  showContactMessage: { who: ['administrator'], object: 'any' },
  markContactMessage: { who: ['administrator'], object: 'any' },
  contactTeam: { who: everyone, object: 'none' },

  // Donations. Billing opens with a secret that the donor's browser stores, or with an emailed key.
  createCheckoutSession: { who: everyone, object: 'none' },
  createPortalSession: { who: everyone, object: 'none' },
  sendBillingKey: { who: everyone, object: 'none' },
  openBilling: { who: everyone, object: 'none' },
  listDonations: { who: ['administrator'], object: 'none' },
  listDonors: { who: ['administrator'], object: 'none' },
  sumDonations: { who: ['administrator'], object: 'none' },
  exportDonations: { who: ['administrator'], object: 'none' },
}
