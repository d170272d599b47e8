import { providerReturnPath } from '@street-musketeers/contract/identity/identity-provider.ts'
import type { administratorTabs, musketeerTabs, organisationTabs } from './areas/tabs.ts'

/**
 * Every address of the product (rule: stable-addresses). No other file writes out a URL.
 * Each dashboard tab has its own address, so it can be bookmarked and the Back button works.
 */

/** The ordinary sign-in, or the one shown after confirming a new email address. */
export type SignInType = 'new' | 'emailupdate'
/** What a code confirms. */
export type CodeType = 'activate' | 'emailupdate' | 'passwordchange'

export const home = () => '/'
export const learnMore = () => '/learnmore'
export const donate = () => '/donate'
export const manageDonation = () => '/donate/manage'
export const about = () => '/about'
export const terms = () => '/terms'
export const privacy = () => '/privacy'
export const accessibility = () => '/accessibility'
export const contact = () => '/contact'
export const signUp = () => '/signup'
export const socialSignUp = () => '/socialsignup'
export const forgotPassword = () => '/forgotpassword'
export const resetPassword = () => '/resetpassword'
export const confirmCode = (type: CodeType) => `/confirmcode/${type}`
export const publicCampaign = (campaignId: number) => `/public-campaign/${campaignId}`
export const unauthorised = () => '/error/401'

/** @param next a path on this site to return to after signing in */
export const signIn = (type: SignInType = 'new', next?: string) =>
  `/signin/${type}${next ? `?${new URLSearchParams({ next })}` : ''}`

/** Where an identity provider sends people back to. */
export const providerReturn = () => providerReturnPath
export const linkAccount = () => '/signin/link'
export const secondStep = () => '/signin/secondstep'

type TabName<Tabs extends readonly { name: string }[]> = Tabs[number]['name']

const tab = (dashboard: string, name?: string) => (name ? `${dashboard}/${name}` : dashboard)

/** Without a tab: My Details. */
export const musketeerDashboard = (name?: TabName<typeof musketeerTabs>) => tab('/musketeer/dashboard', name)
export const musketeerCampaign = (campaignId: number) => `/musketeer/campaign/${campaignId}`
export const printPack = (campaignId: number) => `/musketeer/campaign/${campaignId}/print`

/** Without a tab: My Details. */
export const organisationDashboard = (name?: TabName<typeof organisationTabs>) => tab('/org/dashboard', name)
export const organisationCampaign = (campaignId: number) => `/org/campaign/${campaignId}`
export const organisationPrintPack = (campaignId: number) => `/org/campaign/${campaignId}/print`

/** Without a tab: the musketeers. */
export const administratorDashboard = (name?: TabName<typeof administratorTabs>) =>
  tab('/admin/dashboard', name)
export const administratorMusketeer = (id: number) => `/admin/musketeer/${id}`
export const administratorOrganisation = (id: number) => `/admin/org/${id}`
export const administratorDonors = (year: number) => `/admin/donors/${year}`
export const administratorMessage = (id: number) => `/admin/message/${id}`
/** The audit log of one account. */
export const auditOf = (accountId: number) => `/admin/dashboard/audit?person=${accountId}`
export const administratorApplication = (id: number) => `/admin/orgapp/${id}`

export const applicationForm = () => '/id/setup'
export const applicationThanks = () => '/id/info'
export const applicantSettings = () => '/id/settings'

/** Where administrators and organisations manage their second factor. */
export const administratorSecondFactor = () => '/admin/secondfactor'
export const organisationSecondFactor = () => '/org/secondfactor'
