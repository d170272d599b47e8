import type { CallInputOf, EndpointName, endpoints } from '@street-musketeers/contract/endpoints.ts'

type Endpoints = typeof endpoints
/** An input that the contract accepts, for the object `id` if the call names one. */
export type ExampleInputs = { [Name in EndpointName]: (id: number) => CallInputOf<Endpoints[Name]> }

export const password = 'a quiet street at noon'
export const address = {
  organisation: 'Exampleton Trades Council',
  firstLine: '1 High Street',
  secondLine: '',
  city: 'Exampleton',
  county: '',
  postCode: 'M1 1AA',
}
export const orgInfo = { telephone: '0161 496 0000', website: 'www.example.org' }
const campaign = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
  campaignPlaces: ['LS', 'BD4'],
  goal: 2000,
  imprint: { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street, Exampleton' },
}

const accountExamples = {
  signUp: () => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada.sample@example.org',
    password,
    confirm: password,
    userRole: 'ROLE_USER',
    marketing: 'OTHER',
    consent: true,
  }),
  activate: () => ({ token: 'K7QF-2M9X', email: 'ada.sample@example.org', password }),
  sendActivationCode: () => ({ email: 'ada.sample@example.org' }),
  sendPasswordCode: () => ({ email: 'ada.sample@example.org' }),
  confirmCode: () => ({ code: 'K7QF-2M9X', email: 'ada.sample@example.org' }),
  resetPassword: () => ({ grant: 'a'.repeat(43), password }),
  signIn: () => ({ email: 'ada.sample@example.org', password }),
  startProviderSignIn: () => ({
    codeChallenge: 'a'.repeat(43),
    state: 'b'.repeat(43),
    nonce: 'c'.repeat(43),
  }),
  linkProviderAccount: () => ({ ticket: 'a'.repeat(43), code: 'K7QF-2M9X' }),
  passSecondFactor: () => ({ ticket: 'a'.repeat(43), code: '492 039' }),
  showSecondFactor: () => ({}),
  beginSecondFactor: () => ({}),
  confirmSecondFactor: () => ({ code: '492 039' }),
  renewRecoveryCodes: () => ({ code: '492 039' }),
  turnOffSecondFactor: () => ({ password, code: '492 039' }),
  signOut: () => ({}),
  closeAccount: () => ({}),
  saveAddress: () => ({ address }),
  showOwnUser: () => ({}),
  userExists: () => ({ email: 'ada.sample@example.org' }),
  resetUsername: () => ({ code: 'K7QF-2M9X', email: 'ada.sample@example.org' }),
  changePassword: () => ({ currentPassword: password, password: 'another street at midnight' }),
  chooseNewsletter: () => ({ subscribed: true }),
  listSessions: () => ({}),
  endSession: (id) => ({ id }),
  showProofWays: () => ({}),
  sendProofCode: () => ({}),
  prove: () => ({ way: 'password', password }),
  checkProof: () => ({}),
  connectExternalAccount: () => ({
    callback: `?code=a&state=${'b'.repeat(43)}`,
    codeVerifier: 'a'.repeat(43),
    state: 'b'.repeat(43),
    nonce: 'c'.repeat(43),
  }),
  disconnectExternalAccount: (id) => ({ id }),
  signOutEverywhere: () => ({}),
  showOwnRecord: () => ({}),
} satisfies Partial<ExampleInputs>

const administrationExamples = {
  saveOrganisationDetails: () => ({ address, orgInfo }),
  showApplicationDraft: () => ({}),
  saveApplicationDraft: () => ({ answers: { address, orgInfo }, form: 1, number: 1 }),
  savePrincipalContact: () => ({ firstname: 'Rosa', lastname: 'Post' }),
  confirmApplication: (id) => ({ id }),
  rejectApplication: (id) => ({ id }),
  listUsers: () => ({ role: 3, page: 0, size: 10 }),
  exportUsers: () => ({ role: 3 }),
  showUser: (id) => ({ id }),
  suspendAccount: (id) => ({ id, reason: 'We cannot reach you.' }),
  restoreAccount: (id) => ({ id, reason: 'We have reached you.' }),
  createOrganisation: () => ({
    user: { username: 'new.org@example.org', firstname: 'Ada', lastname: 'Lovelace' },
    address,
    orgInfo,
  }),
  listCampaignsOfMusketeer: (id) => ({ id, page: 0, size: 5 }),
  listAdministrators: () => ({}),
  inviteAdministrator: () => ({ email: 'invited@example.org' }),
  withdrawInvitation: (id) => ({ id }),
  acceptInvitation: () => ({
    invitation: 'a'.repeat(43),
    firstName: 'Ada',
    lastName: 'Lovelace',
    password,
  }),
  showMarketing: () => ({}),
  listWaitingPlaces: () => ({}),
  showAudience: () => ({ campaignCauses: ['NHS'], campaignPlaces: ['LS'] }),
  listAudit: () => ({ page: 0, size: 10 }),
} satisfies Partial<ExampleInputs>

const campaignExamples = (leaflet: Blob) =>
  ({
    listCauses: () => ({}),
    chooseCauses: () => ({ causes: [{ cause: 'NHS', priority: 1 }] }),
    showOwnPlace: () => ({}),
    choosePlace: () => ({ district: 'LS27' }),
    publishCampaign: () => ({ ...campaign, file: leaflet }),
    checkLeaflet: () => ({ file: leaflet }),
    updateCampaign: (id) => ({ id, revision: 1, ...campaign }),
    stopCampaign: (id) => ({ id }),
    deleteCampaign: (id) => ({ id }),
    showCampaign: (id) => ({ id }),
    searchCampaigns: () => ({ page: 0, size: 10, cause: 'fair_pay' }),
    listOwnCampaigns: () => ({ page: 0, size: 6 }),
    reportLeaflet: (id) => ({ id, reason: 'untrue', details: 'Buses are free on Sundays.', email: '' }),
    listReviews: () => ({ page: 0, size: 10 }),
    showReview: (id) => ({ id }),
    decideReview: (id) => ({ id, outcome: 'no-action', reason: 'The leaflet is right.' }),
    takeDownCampaign: (id) => ({ id, reason: 'It shows somebody’s address.' }),
    recordAppeal: (id) => ({ id }),
    decideAppeal: (id) => ({ id, outcome: 'upheld', reason: 'Nothing has changed.' }),
    showChartData: () => ({}),
    showOwnCampaign: (id) => ({ id }),
    exportChartData: () => ({}),
    showCampaignProgress: (id) => ({ id }),
    showDeliveredThisYear: () => ({}),
  }) satisfies Partial<ExampleInputs>

const packChoices = {
  leafletVersion: 1,
  houses: 20,
  size: 'A6',
  sides: 'one',
  ink: 'colour',
  printerName: 'Ada Lovelace',
  printerAddress: '1 High Street, Exampleton EX1 1AA',
} as const

const membershipExamples = {
  suggestCampaigns: () => ({ page: 0, size: 4 }),
  showThisWeek: () => ({}),
  listJoinedCampaigns: () => ({ page: 0, size: 6 }),
  joinCampaign: (id) => ({ id }),
  showMembership: (campaignId) => ({ campaignId }),
  withdraw: (campaignId) => ({ campaignId }),
  reportDelivery: (campaignDistributorId) => ({
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  }),
  removeReport: (campaignDistributorId) => ({ campaignDistributorId, subDate: '2026-11-20' }),
  chooseFrequency: () => ({ frequency: 'WEEKLY' }),
  showRounds: (campaignId) => ({ campaignId }),
  askForRound: (campaignId) => ({ campaignId, postcode: 'LS27 0AB', part: 'all' }),
  releaseRound: (id) => ({ id }),
  waitForRound: (campaignId) => ({ campaignId, postcode: 'LS27 0AB', part: 'a' }),
  stopWaiting: (id) => ({ id }),
  showHistory: () => ({ page: 0, size: 6 }),
  showOwnTotals: () => ({}),
  exportHistory: () => ({}),
  showReportPage: () => ({ link: `1-1-${'a'.repeat(22)}` }),
  reportByLink: () => ({
    link: `1-1-${'a'.repeat(22)}`,
    subDate: '2026-11-20',
    leafletsDelivered: 20,
    submissionId: '00000000-0000-4000-8000-000000000001',
  }),
  undoReport: () => ({
    link: `1-1-${'a'.repeat(22)}`,
    submissionId: '00000000-0000-4000-8000-000000000001',
  }),
  printPack: (campaignId) => ({ campaignId, ...packChoices }),
  printByLink: () => ({ link: `1-1-${'a'.repeat(22)}`, ...packChoices }),
} satisfies Partial<ExampleInputs>

const donationExamples = {
  createCheckoutSession: () => ({ type: 'oneoff', amount: '£12.50' }),
  createPortalSession: () => ({ sessionId: `cs_test_${'a'.repeat(40)}`, secret: 'a'.repeat(43) }),
  sendBillingKey: () => ({ email: 'ada.sample@example.org' }),
  openBilling: () => ({ key: 'K7QF-2M9X-K7QF-2M9X' }),
  listDonations: () => ({ page: 0, size: 10 }),
  listDonors: () => ({ year: 2026, page: 0, size: 10 }),
  sumDonations: () => ({ year: 2026 }),
  exportDonations: () => ({ year: 2026 }),
} satisfies Partial<ExampleInputs>

const mailingExamples = {
  showNewsletter: () => ({}),
  saveNewsletter: () => ({ subject: 'This week', newsletterText: 'Sixty doors on *your* street.' }),
  replaceNewsletter: () => ({ subject: 'This week', newsletterText: 'Sixty doors on *your* street.' }),
  previewNewsletter: () => ({ subject: 'This week', newsletterText: 'Sixty doors on *your* street.' }),
  testNewsletter: () => ({ subject: 'This week', newsletterText: 'Sixty doors on *your* street.' }),
  pauseNewsletter: () => ({ paused: false }),
  listNewsletters: () => ({ page: 0, size: 10 }),
  showMailHealth: () => ({}),
  listUndeliveredEmails: () => ({ page: 0, size: 10 }),
  resendEmail: (id) => ({ id }),
  listSuppressedAddresses: () => ({ page: 0, size: 10 }),
  clearBounces: (id) => ({ id }),
  resumeMail: () => ({}),
  showLeavePage: () => ({ link: `n-1-1-${'a'.repeat(22)}` }),
  leaveByLink: () => ({ link: `n-1-1-${'a'.repeat(22)}` }),
  listContactMessages: () => ({ page: 0, size: 10 }),
  showContactMessage: (id) => ({ id }),
  markContactMessage: (id) => ({ id, answered: true }),
  contactTeam: () => ({ email: 'ada.sample@example.org', contactMessage: 'How do I join?' }),
} satisfies Partial<ExampleInputs>

/** One valid input for every call: for the description of the API, and for the tests that try them all. `leaflet` is a file that is accepted. */
export const exampleInputs = (leaflet: Blob): ExampleInputs => ({
  ...accountExamples,
  ...administrationExamples,
  ...campaignExamples(leaflet),
  ...membershipExamples,
  ...donationExamples,
  ...mailingExamples,
})
