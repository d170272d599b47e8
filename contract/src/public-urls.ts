/**
 * The path of every page (rule: stable-addresses), for links on screens, in emails and in redirects. Each tab of a dashboard has
 * its own path, so that bookmarks and the back button work.
 */

/** The ordinary sign-in, or the one shown after a new email address was confirmed. */
export type SignInType = 'new' | 'emailupdate'
/** How a session ended by itself. */
export type SignedOutBy = 'ended' | 'error'
export type CodeType = 'activate' | 'emailupdate' | 'passwordchange'

export const home = () => '/'
export const learnMore = () => '/learnmore'
/** @param unpaid the gift that a visitor chose and did not pay; `amount` in pounds */
export const donate = (unpaid?: { type: string; amount: string }) =>
  `/donate${unpaid ? `?${new URLSearchParams({ unpaid: unpaid.type, amount: unpaid.amount })}` : ''}`
export const manageDonation = () => '/donate/manage'
export const donationSuccess = () => '/donationsuccess'
export const about = () => '/about'
export const terms = () => '/terms'
export const privacy = () => '/privacy'
export const accessibility = () => '/accessibility'
export const developers = () => '/developers'
export const openApi = () => '/api/openapi.json'
export const contact = () => '/contact'
/** @param campaignId the campaign that is joined when the account is activated */
export const signUp = (campaignId?: number) =>
  `/signup${campaignId === undefined ? '' : `?${new URLSearchParams({ campaign: String(campaignId) })}`}`
/**
 * The sign-up that joins a campaign, short enough for a poster.
 * @param shareCode of a musketeer's own link, which counts who joins
 */
export const join = (campaignId: number, shareCode?: string) =>
  `/join/${campaignId}${shareCode === undefined ? '' : `/${shareCode}`}`
export const signUpOrganisation = () => '/signup?as=organisation'
export const socialSignUp = () => '/socialsignup'
export const forgotPassword = () => '/forgotpassword'
export const resetPassword = () => '/resetpassword'
export const confirmCode = (type: CodeType) => `/confirmcode/${type}`
/** The public list of campaigns. @param search words and a cause that narrow it */
export const campaigns = (search: { q?: string; cause?: string } = {}) => {
  const query = new URLSearchParams(search)
  return `/campaigns${query.size ? `?${query}` : ''}`
}
/** The same list for feed readers. */
export const campaignsFeed = () => '/campaigns.atom'
/** What anybody sees of an organisation, and its campaigns for feed readers. */
export const publicOrganisation = (organisationId: number) => `/organisation/${organisationId}`
export const organisationFeed = (organisationId: number) =>
  `${publicOrganisation(organisationId)}/campaigns.atom`
export const publicCampaign = (campaignId: number) => `/public-campaign/${campaignId}`
/** A card of a campaign for a page of another site. */
export const embeddedCard = (campaignId: number) => `/embed/campaign/${campaignId}`
/** The last day of a campaign, and those of an organisation's, for calendars. */
export const lastDay = (campaignId: number) => `${publicCampaign(campaignId)}/last-day.ics`
export const lastDays = (organisationId: number) => `${publicOrganisation(organisationId)}/last-days.ics`
/**
 * What somebody sees who scans the code on a printed leaflet. Short, and in capitals for the sake of the code.
 * @param signedCode of the pack, which is counted; the page is the same for each
 */
export const scannedLeaflet = (leafletId: number, signedCode: string) => `/Q/${leafletId}/${signedCode}`
/**
 * The same for the code on a leaflet made here.
 * @param name of the code, which says which leaflet it is on
 */
export const scannedMadeLeaflet = (name: string, signature: string) => `/Q/${name}/${signature}`
/** What follows the question mark where the button of such a page leads: its path stays as it was scanned. */
export const goQuery = 'go'
/** Where somebody asks for no more leaflets. In a part of the site whose visitors no proxy logs. @param campaignId whose leaflet they got */
export const noMoreLeaflets = (campaignId?: number) =>
  `/Q/no-more${campaignId === undefined ? '' : `?${new URLSearchParams({ campaign: String(campaignId) })}`}`
/** Where they take that back. */
export const leafletsAgain = (link: string) => `/Q/again/${link}`
/** The words of a campaign's leaflets. */
export const readLeaflets = (campaignId: number) => `/public-campaign/${campaignId}/read`
/** Where anybody reports what is wrong with a campaign's leaflet. */
export const reportLeaflet = (campaignId: number) => `/public-campaign/${campaignId}/report`
/** The page behind the link in a leaflet's email that reports a delivery. */
export const report = (link: string) => `/report/${link}`
/** The page where the same link undoes a report that came by email, after asking. */
export const undoReport = (link: string, submissionId: string) => `${report(link)}?undo=${submissionId}`
/** The page that counts leaflets while they are delivered, also without signal, and reports the count with the same link. */
export const doorstep = (link: string) => `/doorstep/${link}`
/** The script that opens that page without signal. */
export const doorstepWorker = () => '/doorstep/worker.js'
/** The page where the same link prints the leaflet. */
export const printByLink = (link: string) => `${report(link)}/print`
/** The page that prints one pack at a public printer. Short, and in capitals, for those who type it and for the sake of its code. @param link of ten characters */
export const libraryLink = (link: string) => `/P/${link}`
/** The pack itself, as a PDF. */
export const libraryPack = (link: string) => `${libraryLink(link)}/leaflet.pdf`
/** Where the same link leaves a leaflet out, and where it pauses leaflets. Opening them changes nothing. */
export const skipByLink = (link: string) => `${report(link)}/skip`
export const pauseByLink = (link: string) => `${report(link)}/pause`
/** The newsletters that were sent, one of them, and the same for feed readers. */
export const newsletters = () => '/newsletters'
export const newsletter = (newsletterId: number) => `${newsletters()}/${newsletterId}`
export const newslettersFeed = () => '/newsletters.rss'
export const leave = (link: string) => `/leave/${link}`
export const invitation = () => '/invitation'
export const seatInvitation = () => '/invitation/organisation'
export const branchInvitation = () => '/invitation/branch'
/** What a phone shows when somebody adds the site to its home screen. */
export const webManifest = () => '/manifest.webmanifest'
export const unauthorised = () => '/error/401'
/** What the people of an organisation did for it. */
export const organisationActions = () => '/org/actions'
/** The keys of an organisation's programs. */
export const organisationKeys = () => '/org/keys'
/** Who is told what happens to an organisation's campaigns. */
export const organisationWebhooks = () => '/org/webhooks'
export const organisationWebhook = (id: number) => `/org/webhook/${id}`
/**
 * Where a person chooses in which of their roles they act.
 * @param next the page to open then
 */
export const ownRoles = (next?: string) => `/roles${next ? `?${new URLSearchParams({ next })}` : ''}`
/** What is left to the owner of a suspended account. */
export const suspended = () => '/suspended'

/**
 * @param next the page to return to after signing in
 * @param after why nobody is signed in any more
 */
export function signIn(type: SignInType = 'new', next?: string, after?: SignedOutBy) {
  const query = new URLSearchParams({ ...(next && { next }), ...(after && { after }) })
  return `/signin/${type}${query.size ? `?${query}` : ''}`
}

/** The page to which an identity provider redirects. Its URL is registered with the provider. */
export const providerReturn = () => '/signin/provider'
/** The page behind the emailed link that signs in. Opening it signs nobody in. */
export const signInByLink = () => '/signin/emailed'
export const linkAccount = () => '/signin/link'
export const secondStep = () => '/signin/secondstep'

/** The tabs of each dashboard, in the order shown: the last part of their paths. The first is the dashboard itself. */
export const tabs = {
  musketeer: ['', 'help', 'causes', 'select-campaigns', 'view-campaigns', 'leaflets', 'history', 'settings'],
  organisation: ['', 'help', 'new-campaign', 'view-campaigns', 'leaflets', 'data', 'people', 'settings'],
  administrator: [
    '',
    'org_apps',
    'reports',
    'messages',
    'member_messages',
    'print_hubs',
    'newsletter',
    'mail',
    'musketeers',
    'orgs',
    'new_org',
    'donations',
    'data',
    'administrators',
    'audit',
    'settings',
  ],
} as const
export type TabOf<Dashboard extends keyof typeof tabs> = (typeof tabs)[Dashboard][number]

const tab = (dashboard: string, name?: string) => (name ? `${dashboard}/${name}` : dashboard)

/** Without a tab: My Details. */
export const musketeerDashboard = (name?: TabOf<'musketeer'>) => tab('/musketeer/dashboard', name)
/** A section of a musketeer's Settings, which opens. */
export const musketeerSettings = (section: 'email' | 'leaflet-frequency' | 'emails-we-send') =>
  `${musketeerDashboard('settings')}#${section}`
export const musketeerCampaign = (campaignId: number) => `/musketeer/campaign/${campaignId}`
/** The campaign's page for a person who wants to join it, and had to sign in first. */
export const campaignToJoin = (campaignId: number) =>
  `${musketeerCampaign(campaignId)}?${new URLSearchParams({ joining: 'now' })}`
/** Where a musketeer shares a campaign. */
export const shareCampaign = (campaignId: number) => `${musketeerCampaign(campaignId)}/share`
export const ownYear = (year: number) => `/musketeer/year/${year}`
/** Where a musketeer without a printer asks others to print; for a campaign, so many leaflets. */
export const noPrinter = (asked?: { campaign: number; leaflets: number }) =>
  `/musketeer/no-printer${asked ? `?${new URLSearchParams({ campaign: String(asked.campaign), leaflets: String(asked.leaflets) })}` : ''}`
/** Where a musketeer prints for others. */
export const ownPrintHub = () => '/musketeer/print-hub'
export const printPack = (campaignId: number) => `/musketeer/campaign/${campaignId}/print`
/** The same for a person whose sign-up has just joined the campaign. */
export const firstPrintPack = (campaignId: number) =>
  `${printPack(campaignId)}?${new URLSearchParams({ joined: 'now' })}`

/** Without a tab: My Details. */
export const organisationDashboard = (name?: TabOf<'organisation'>) => tab('/org/dashboard', name)
/** Where a union's officers see its branches. */
export const branches = () => '/org/branches'
export const organisationCampaign = (campaignId: number) => `/org/campaign/${campaignId}`
/** Where an organisation finds what it shares its campaign with. */
export const shareOwnCampaign = (campaignId: number) => `/org/campaign/${campaignId}/share`
/** The same for a campaign that was published a moment ago. */
export const sharePublishedCampaign = (campaignId: number) =>
  `${shareOwnCampaign(campaignId)}?${new URLSearchParams({ published: 'now' })}`
/** What each week added to a campaign. */
export const campaignFigures = (campaignId: number) => `/org/campaign/${campaignId}/figures`
/** A campaign's leaflets. @param correcting the version of the one to correct */
export const campaignLeaflets = (campaignId: number, correcting?: number) =>
  `/org/campaign/${campaignId}/leaflets${correcting === undefined ? '' : `?correct=${correcting}`}`

/** What its organisation writes to the members of a campaign. */
export const memberMessages = (campaignId: number) => `/org/campaign/${campaignId}/messages`

/** Where another officer looks at a draft before it is published. */
export const draftReview = (id: number) => `/org/draft/${id}`

/** A campaign that is not published yet. */
export const campaignDraft = (id: number) => `${organisationDashboard('new-campaign')}?draft=${id}`

/** The last step of one that is complete, where it is published. */
export const campaignDraftCheck = (id: number) => `${campaignDraft(id)}&step=3`

/** What a leaflet made here is for, if its maker came from a form that needs one. */
export type MadeFor =
  /** One that nobody has begun. */
  | 'new-campaign'
  | { draftId: number }
  | {
      campaignId: number
      /** Replaces its leaflet in the form that changes it, or in a copy, or corrects one of its versions; left out for its next leaflet. */
      form?: 'edit' | 'copy' | number
    }

function madeForQuery(madeFor?: MadeFor): string {
  if (madeFor === undefined) return ''
  if (madeFor === 'new-campaign') return '?campaign=new'
  if ('draftId' in madeFor) return `?draft=${madeFor.draftId}`
  return `?campaign=${madeFor.campaignId}${madeFor.form === undefined ? '' : `&form=${madeFor.form}`}`
}

/** The page that makes a leaflet. */
export const madeLeaflet = (id: number, madeFor?: MadeFor) => `/org/leaflet/${id}${madeForQuery(madeFor)}`
/** The page on which a union offers a leaflet to its branches. */
export const offerLeaflet = (madeLeafletId: number) => `/org/leaflet/${madeLeafletId}/offer`
/** Where one is had for a print shop, with colours over the edge. */
export const madeLeafletShop = (madeLeafletId: number, madeFor?: MadeFor) =>
  `/org/leaflet/${madeLeafletId}/print-shop${madeForQuery(madeFor)}`
/** What makes a good leaflet. */
export const goodLeaflet = () => '/org/good-leaflet'
/** The page that chooses a design for a new leaflet. */
export const newMadeLeaflet = (madeFor?: MadeFor) => `/org/new-leaflet${madeForQuery(madeFor)}`

/** The form that takes a leaflet made here as its file. */
export function formWithLeaflet(madeLeafletId: number, madeFor: MadeFor = 'new-campaign'): string {
  if (madeFor === 'new-campaign') return `${organisationDashboard('new-campaign')}?leaflet=${madeLeafletId}`
  if ('draftId' in madeFor) return `${campaignDraft(madeFor.draftId)}&leaflet=${madeLeafletId}`
  const { campaignId, form } = madeFor
  if (form === 'edit') return `${organisationCampaign(campaignId)}?leaflet=${madeLeafletId}#edit`
  if (form === 'copy') return `${copyCampaign(campaignId)}?leaflet=${madeLeafletId}`
  return form === undefined
    ? `${campaignLeaflets(campaignId)}?leaflet=${madeLeafletId}`
    : `${campaignLeaflets(campaignId, form)}&leaflet=${madeLeafletId}`
}
/** A new campaign, filled in with what another is. */
export const copyCampaign = (campaignId: number) => `/org/campaign/${campaignId}/copy`
/** Where an organisation gets a leaflet for a print shop. */
export const printShop = (campaignId: number) => `/org/campaign/${campaignId}/print-shop`
/** Where an organisation names print hubs for a campaign. */
export const namedPrintHubs = (campaignId: number) => `/org/campaign/${campaignId}/print-hubs`
export const organisationPrintPack = (campaignId: number) => `/org/campaign/${campaignId}/print`

/** Without a tab: what waits. */
export const administratorDashboard = (name?: TabOf<'administrator'>) => tab('/admin/dashboard', name)
export const administratorMusketeer = (id: number) => `/admin/musketeer/${id}`
export const administratorOrganisation = (id: number) => `/admin/org/${id}`
export const administratorDonors = (year: number) => `/admin/donors/${year}`
export const administratorMessage = (id: number) => `/admin/message/${id}`
export const administratorMemberMessage = (id: number) => `/admin/membermessage/${id}`
export const administratorReview = (id: number) => `/admin/review/${id}`
/** Homes of a postcode that want no leaflets. */
export const administratorRefusedHomes = () => '/admin/refused-homes'
export const auditOf = (accountId: number) => `/admin/dashboard/audit?person=${accountId}`
export const administratorApplication = (id: number) => `/admin/orgapp/${id}`

export const applicationForm = () => '/id/setup'
export const applicationThanks = () => '/id/info'
export const applicantSettings = () => '/id/settings'

/** Where administrators and organisations manage their second factor. */
export const administratorSecondFactor = () => '/admin/secondfactor'
export const organisationSecondFactor = () => '/org/secondfactor'
