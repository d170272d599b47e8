import * as z from 'zod'
import { auditEndpoints } from './audit/audit.ts'
import type { transports } from './call.ts'
import { campaignEndpoints } from './campaigns/campaigns.ts'
import { copyEndpoints } from './campaigns/copies.ts'
import { draftEndpoints } from './campaigns/drafts.ts'
import { leafletEndpoints } from './campaigns/leaflets.ts'
import { madeLeafletEndpoints } from './campaigns/made-leaflets.ts'
import { masterEndpoints } from './campaigns/masters.ts'
import { printShopEndpoints } from './campaigns/print-shop.ts'
import { posterEndpoints } from './campaigns/posters.ts'
import { printPackEndpoints } from './campaigns/print-packs.ts'
import { readinessEndpoints } from './campaigns/readiness.ts'
import { reviewEndpoints } from './campaigns/reviews.ts'
import { ownScansEndpoints } from './campaigns/own-scans.ts'
import { scannedLeafletEndpoints } from './campaigns/scanned-leaflets.ts'
import { causeEndpoints } from './causes/causes.ts'
import { donationEndpoints } from './donations/donations.ts'
import type { Endpoint } from './endpoint.ts'
import { printHubEndpoints } from './hubs/print-hubs.ts'
import { namedHubEndpoints } from './hubs/named-hubs.ts'
import { printRequestEndpoints } from './hubs/print-requests.ts'
import { printRequestNoteEndpoints } from './hubs/print-request-notes.ts'
import { accountEndpoints } from './identity/accounts.ts'
import { apiKeyEndpoints } from './identity/api-keys.ts'
import { administratorEndpoints } from './identity/administrators.ts'
import { externalAccountEndpoints } from './identity/external-accounts.ts'
import { organisationActionEndpoints } from './audit/organisation-actions.ts'
import { ownRoleEndpoints } from './identity/own-roles.ts'
import { handOverEndpoints } from './identity/hand-over.ts'
import { seatEndpoints } from './identity/seats.ts'
import { secondFactorEndpoints } from './identity/second-factor.ts'
import { settingsEndpoints } from './identity/settings.ts'
import { campaignWeekEndpoints, WeeklyFiguresData } from './insight/campaign-weeks.ts'
import { figureEndpoints } from './insight/figures.ts'
import { ownCampaignEndpoints } from './insight/own-campaigns.ts'
import { ownRecordEndpoints, ownSettingsEndpoints } from './insight/own-record.ts'
import { publicOrganisationEndpoints } from './insight/public-organisations.ts'
import { userEndpoints } from './insight/users.ts'
import { waitingEndpoints } from './insight/waiting.ts'
import { contactEndpoints } from './mailing/contact-messages.ts'
import { mailHealthEndpoints } from './mailing/mail-health.ts'
import { memberMessageEndpoints } from './mailing/member-messages.ts'
import { newsletterEndpoints } from './mailing/newsletter.ts'
import { historyEndpoints } from './membership/history.ts'
import { leafletSettingEndpoints } from './membership/leaflet-settings.ts'
import { membershipEndpoints } from './membership/memberships.ts'
import { libraryLinkEndpoints } from './membership/library-links.ts'
import { reportLinkEndpoints } from './membership/report-links.ts'
import { refusalEndpoints } from './membership/refusals.ts'
import { roundEndpoints } from './membership/rounds.ts'
import { shareLinkEndpoints } from './membership/share-links.ts'
import { branchEndpoints } from './organisations/branches.ts'
import { organisationEndpoints } from './organisations/organisations.ts'
import { placeEndpoints } from './places/places.ts'
import { type WebhookMessageType, webhookTest } from './webhooks/messages-and-limits.ts'
import { CampaignEventData, webhookEndpoints } from './webhooks/webhooks.ts'

const accounts = {
  ...accountEndpoints,
  ...externalAccountEndpoints,
  ...secondFactorEndpoints,
  ...settingsEndpoints,
  ...ownSettingsEndpoints,
  ...administratorEndpoints,
  ...organisationActionEndpoints,
  ...ownRoleEndpoints,
  ...seatEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...handOverEndpoints,
}
const organisations = { ...organisationEndpoints, ...branchEndpoints, ...publicOrganisationEndpoints }
const campaigns = {
  ...campaignEndpoints,
  ...copyEndpoints,
  ...draftEndpoints,
  ...readinessEndpoints,
  ...leafletEndpoints,
  ...madeLeafletEndpoints,
  ...masterEndpoints,
  ...printPackEndpoints,
  ...posterEndpoints,
  ...printShopEndpoints,
  ...scannedLeafletEndpoints,
  ...ownScansEndpoints,
  ...reviewEndpoints,
  ...ownCampaignEndpoints,
}
const deliveries = {
  ...membershipEndpoints,
  ...roundEndpoints,
  ...leafletSettingEndpoints,
  ...shareLinkEndpoints,
  ...reportLinkEndpoints,
  ...libraryLinkEndpoints,
  ...refusalEndpoints,
  ...historyEndpoints,
  ...printHubEndpoints,
  ...printRequestEndpoints,
  ...printRequestNoteEndpoints,
  ...namedHubEndpoints,
}
const email = {
  ...newsletterEndpoints,
  ...memberMessageEndpoints,
  ...contactEndpoints,
  ...mailHealthEndpoints,
}
const peopleAndNumbers = {
  ...userEndpoints,
  ...ownRecordEndpoints,
  ...figureEndpoints,
  ...campaignWeekEndpoints,
  ...waitingEndpoints,
  ...auditEndpoints,
}

/** Every endpoint by its `operationId` in the OpenAPI document. */
export const endpoints = {
  ...accounts,
  ...organisations,
  ...causeEndpoints,
  ...placeEndpoints,
  ...campaigns,
  ...deliveries,
  ...email,
  ...donationEndpoints,
  ...peopleAndNumbers,
}

/** How the calls are grouped on the page for developers: what each group is about. */
export const groups: Record<string, readonly [description: string, calls: Record<string, Endpoint>]> = {
  Accounts: [
    'Signing up and in, passwords, codes, sessions, the second step, closing an account; keys and webhooks of an organisation.',
    accounts,
  ],
  Organisations: [
    'Applying, decisions about applications, contact details, a union and its branches.',
    organisations,
  ],
  Causes: ['The causes, and which ones a musketeer chose.', causeEndpoints],
  Places: ['Where a musketeer is, as far as they say.', placeEndpoints],
  Campaigns: [
    'Publishing, changing and stopping; leaflets, making one, print packs, reports of leaflets.',
    campaigns,
  ],
  Deliveries: [
    'Joining and leaving campaigns, links to share them, rounds, reporting deliveries, a musketeer’s history, year and calendar; print hubs, what is asked of them, and notes about it.',
    deliveries,
  ],
  Email: ['The newsletter, messages to members, messages from visitors, emails that did not arrive.', email],
  Donations: ['Giving, and the lists of donations.', donationEndpoints],
  'People and numbers': [
    'Who somebody is, lists of people, charts, the audit log, a person’s own data.',
    peopleAndNumbers,
  ],
}

/** The `data` of each message that webhooks are sent (rule: webhook-messages). */
export const webhookData: Record<WebhookMessageType, z.ZodType> = {
  'campaign.published': CampaignEventData,
  'campaign.changed': CampaignEventData,
  'campaign.ended': CampaignEventData,
  'campaign.weekly_figures': WeeklyFiguresData,
  [webhookTest]: z.object({}),
}

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
type ByCall = { [Name in EndpointName as Endpoints[Name]['call']]: Endpoints[Name] }

/** A call as it is named everywhere: `'POST /api/causeusers'`. */
export type Call = keyof ByCall

/** What the caller sends, with the file of an upload. */
export type CallInputOf<C extends Call> = C extends Call
  ? FieldsOf<z.input<ByCall[C]['input']>> & WithFile<C, Blob>
  : never
/** What the server works with after it has validated the input. */
export type InputOf<C extends Call> = z.output<ByCall[C]['input']>
/** Who may make the call. */
export type CallersOf<C extends Call> = ByCall[C]['who'][number]
export type ReplyOf<C extends Call> = z.output<ByCall[C]['reply']>

type WithFile<C, File> = C extends keyof typeof transports
  ? (typeof transports)[C] extends { upload: { required: infer Required } }
    ? true extends Required
      ? { file: File }
      : { file?: File | undefined }
    : unknown
  : unknown

/** Zod's type of an empty object forbids every other key, `file` too. */
type FieldsOf<Fields> = string extends keyof Fields ? object : Fields
