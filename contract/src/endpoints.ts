import * as administrators from './identity/administrators.ts'
import * as audit from './audit/audit.ts'
import * as campaigns from './campaigns/campaigns.ts'
import * as causes from './causes/causes.ts'
import * as donationLists from './donations/donation-lists.ts'
import * as donations from './donations/donations.ts'
import type { Endpoint } from './endpoint.ts'
import * as history from './membership/history.ts'
import * as identity from './identity/identity.ts'
import * as identityProvider from './identity/identity-provider.ts'
import * as insight from './insight/insight.ts'
import * as leaflets from './campaigns/leaflets.ts'
import * as inbox from './mailing/inbox.ts'
import * as mailing from './mailing/contact.ts'
import * as mailHealth from './mailing/mail-health.ts'
import * as marketing from './insight/marketing.ts'
import * as membership from './membership/membership.ts'
import * as newsletter from './mailing/newsletter.ts'
import * as organisations from './organisations/organisations.ts'
import * as ownCampaign from './insight/own-campaign.ts'
import * as ownRecord from './insight/own-record.ts'
import * as reportLink from './membership/report-link.ts'
import * as printPack from './campaigns/print-pack.ts'
import * as secondFactor from './identity/second-factor.ts'
import * as settings from './identity/settings.ts'
import * as tallies from './insight/tallies.ts'
import * as userLists from './insight/user-lists.ts'

const modules = {
  ...identity,
  ...identityProvider,
  ...secondFactor,
  ...organisations,
  ...causes,
  ...campaigns,
  ...leaflets,
  ...membership,
  ...reportLink,
  ...history,
  ...printPack,
  ...mailing,
  ...newsletter,
  ...mailHealth,
  ...donations,
  ...donationLists,
  ...insight,
  ...settings,
  ...ownCampaign,
  ...ownRecord,
  ...tallies,
  ...userLists,
  ...audit,
  ...administrators,
  ...marketing,
  ...inbox,
}

type Modules = typeof modules
/** The name of every endpoint: the names of the contract's exports that are endpoints. */
export type EndpointName = {
  [Name in keyof Modules]: Modules[Name] extends Endpoint ? Name : never
}[keyof Modules]

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'reply' in exported

/** Every endpoint by name. Found by its shape, so that a new one cannot be left out. */
export const endpoints = Object.fromEntries(
  Object.entries(modules).filter(([, exported]) => isEndpoint(exported)),
) as { [Name in EndpointName]: Extract<Modules[Name], Endpoint> }
