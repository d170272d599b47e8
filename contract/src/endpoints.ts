import * as administrators from './administrators.ts'
import * as audit from './audit.ts'
import * as campaigns from './campaigns.ts'
import * as causes from './causes.ts'
import * as donationLists from './donation-lists.ts'
import * as donations from './donations.ts'
import type { Endpoint } from './endpoint.ts'
import * as history from './history.ts'
import * as identity from './identity.ts'
import * as identityProvider from './identity-provider.ts'
import * as insight from './insight.ts'
import * as leaflets from './leaflets.ts'
import * as inbox from './inbox.ts'
import * as mailing from './mailing.ts'
import * as mailHealth from './mail-health.ts'
import * as marketing from './marketing.ts'
import * as membership from './membership.ts'
import * as newsletter from './newsletter.ts'
import * as organisations from './organisations.ts'
import * as ownCampaign from './own-campaign.ts'
import * as ownRecord from './own-record.ts'
import * as reportLink from './report-link.ts'
import * as printPack from './print-pack.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as tallies from './tallies.ts'
import * as userLists from './user-lists.ts'

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
