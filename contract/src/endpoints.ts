import type { z } from 'zod'
import { auditEndpoints } from './audit/audit-schemas.ts'
import type { Call, Upload } from './call.ts'
import { campaignEndpoints } from './campaigns/campaign-schemas.ts'
import { leafletOrderEndpoints } from './campaigns/leaflet-order-schemas.ts'
import { leafletEndpoints } from './campaigns/leaflet-schemas.ts'
import { printPackEndpoints } from './campaigns/print-pack-schemas.ts'
import { reviewEndpoints } from './campaigns/review-schemas.ts'
import { causeEndpoints } from './causes/cause-schemas.ts'
import { donationListEndpoints } from './donations/donation-list-schemas.ts'
import { donationEndpoints } from './donations/donation-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { administratorEndpoints } from './identity/administrator-schemas.ts'
import { identityProviderEndpoints } from './identity/identity-provider-schemas.ts'
import { identityEndpoints } from './identity/identity-schemas.ts'
import { proofEndpoints } from './identity/proof-schemas.ts'
import { secondFactorEndpoints } from './identity/second-factor-schemas.ts'
import { settingsEndpoints } from './identity/settings-schemas.ts'
import { suspensionEndpoints } from './identity/suspension-schemas.ts'
import { audienceEndpoints } from './insight/audience-schemas.ts'
import { insightEndpoints } from './insight/insight-schemas.ts'
import { keptMusketeerEndpoints } from './insight/kept-musketeer-schemas.ts'
import { marketingEndpoints } from './insight/marketing-schemas.ts'
import { ownCampaignEndpoints } from './insight/own-campaign-schemas.ts'
import { ownRecordEndpoints } from './insight/own-record-schemas.ts'
import { ownSettingsEndpoints } from './insight/own-settings-schemas.ts'
import { publicFigureEndpoints } from './insight/public-figure-schemas.ts'
import { tallyEndpoints } from './insight/tally-schemas.ts'
import { userListEndpoints } from './insight/user-list-schemas.ts'
import { contactEndpoints } from './mailing/contact-schemas.ts'
import { emailSettingsEndpoints } from './mailing/email-settings-schemas.ts'
import { inboxEndpoints } from './mailing/inbox-schemas.ts'
import { mailHealthEndpoints } from './mailing/mail-health-schemas.ts'
import { newsletterEndpoints } from './mailing/newsletter-schemas.ts'
import { calendarEndpoints } from './membership/calendar-schemas.ts'
import { historyEndpoints } from './membership/history-schemas.ts'
import { membershipEndpoints } from './membership/membership-schemas.ts'
import { ownYearEndpoints } from './membership/own-year-schemas.ts'
import { leafletDayEndpoints } from './membership/leaflet-day-schemas.ts'
import { pauseEndpoints } from './membership/pause-schemas.ts'
import { thisWeekEndpoints } from './membership/this-week-schemas.ts'
import { reminderEndpoints } from './membership/reminder-schemas.ts'
import { roundEndpoints } from './membership/round-schemas.ts'
import { reportLinkEndpoints } from './membership/report-link-schemas.ts'
import { organisationEndpoints } from './organisations/organisation-schemas.ts'
import { placeEndpoints } from './places/place-schemas.ts'

/** Every endpoint by the name of its call, which is also its `operationId` in the OpenAPI document. */
export const endpoints = {
  ...identityEndpoints,
  ...identityProviderEndpoints,
  ...secondFactorEndpoints,
  ...proofEndpoints,
  ...organisationEndpoints,
  ...placeEndpoints,
  ...causeEndpoints,
  ...campaignEndpoints,
  ...leafletEndpoints,
  ...leafletOrderEndpoints,
  ...reviewEndpoints,
  ...membershipEndpoints,
  ...calendarEndpoints,
  ...reportLinkEndpoints,
  ...leafletDayEndpoints,
  ...pauseEndpoints,
  ...roundEndpoints,
  ...reminderEndpoints,
  ...historyEndpoints,
  ...thisWeekEndpoints,
  ...ownYearEndpoints,
  ...printPackEndpoints,
  ...contactEndpoints,
  ...newsletterEndpoints,
  ...emailSettingsEndpoints,
  ...mailHealthEndpoints,
  ...donationEndpoints,
  ...donationListEndpoints,
  ...insightEndpoints,
  ...audienceEndpoints,
  ...keptMusketeerEndpoints,
  ...settingsEndpoints,
  ...suspensionEndpoints,
  ...ownCampaignEndpoints,
  ...ownRecordEndpoints,
  ...ownSettingsEndpoints,
  ...tallyEndpoints,
  ...publicFigureEndpoints,
  ...userListEndpoints,
  ...auditEndpoints,
  ...administratorEndpoints,
  ...marketingEndpoints,
  ...inboxEndpoints,
}

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type RouteOf<C extends Call> = `${C['method']} ${C['path']}`
type EndpointsByRoute = { [Name in EndpointName as RouteOf<Endpoints[Name]>]: Endpoints[Name] }

/** The endpoint that answers a call. A call that no endpoint answers has a reply of type `unknown`. */
type EndpointOf<C extends Call> = C extends Call
  ? RouteOf<C> extends keyof EndpointsByRoute
    ? EndpointsByRoute[RouteOf<C>]
    : Endpoint
  : never

/** What the caller sends, with the file of an upload. */
export type CallInputOf<C extends Call> = FieldsOf<z.input<EndpointOf<C>['input']>> & WithFile<C, Blob>
/** What the server works with after it has validated the input. */
export type InputOf<C extends Call> = z.output<EndpointOf<C>['input']>
export type ReplyOf<C extends Call> = z.output<EndpointOf<C>['reply']>

type WithFile<C extends Call, File> = C extends { upload: { required: true } }
  ? { file: File }
  : C extends { upload: Upload }
    ? { file?: File | undefined }
    : unknown

/** Zod's type of an empty object forbids every other key, `file` too. */
type FieldsOf<Fields> = string extends keyof Fields ? object : Fields
