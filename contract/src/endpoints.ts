import type { z } from 'zod'
import { auditEndpoints } from './audit/audit.ts'
import { campaignEndpoints } from './campaigns/campaigns.ts'
import { leafletEndpoints } from './campaigns/leaflets.ts'
import { printPackEndpoints } from './campaigns/print-packs.ts'
import { readinessEndpoints } from './campaigns/readiness.ts'
import { reviewEndpoints } from './campaigns/reviews.ts'
import { causeEndpoints } from './causes/causes.ts'
import { donationEndpoints, donationListEndpoints } from './donations/donations.ts'
import { accountEndpoints } from './identity/accounts.ts'
import { administratorEndpoints, suspensionEndpoints } from './identity/administrators.ts'
import { externalAccountEndpoints } from './identity/external-accounts.ts'
import { secondFactorEndpoints, proofEndpoints } from './identity/second-factor.ts'
import { settingsEndpoints } from './identity/settings.ts'
import { audienceEndpoints, marketingEndpoints, keptMusketeerEndpoints } from './insight/numbers-of-people.ts'
import { tallyEndpoints, ownCampaignEndpoints, publicFigureEndpoints } from './insight/own-campaigns.ts'
import { ownRecordEndpoints, ownSettingsEndpoints } from './insight/own-record.ts'
import { userEndpoints, userListEndpoints } from './insight/users.ts'
import { inboxEndpoints, contactEndpoints } from './mailing/contact-messages.ts'
import { mailHealthEndpoints } from './mailing/mail-health.ts'
import { newsletterEndpoints, emailSettingsEndpoints } from './mailing/newsletter.ts'
import { historyEndpoints, ownYearEndpoints } from './membership/history.ts'
import { leafletDayEndpoints, reminderEndpoints, calendarEndpoints } from './membership/leaflet-settings.ts'
import { membershipEndpoints, thisWeekEndpoints } from './membership/memberships.ts'
import { reportLinkEndpoints, pauseEndpoints } from './membership/report-links.ts'
import { roundEndpoints } from './membership/rounds.ts'
import { organisationEndpoints } from './organisations/organisations.ts'
import { placeEndpoints } from './places/places.ts'
import type { sendings } from './call.ts'
import type { Endpoint } from './endpoint.ts'

const accounts = {
  ...accountEndpoints,
  ...externalAccountEndpoints,
  ...secondFactorEndpoints,
  ...proofEndpoints,
  ...settingsEndpoints,
  ...ownSettingsEndpoints,
  ...suspensionEndpoints,
  ...administratorEndpoints,
}
const organisations = { ...organisationEndpoints }
const causes = { ...causeEndpoints }
const places = { ...placeEndpoints }
const campaigns = {
  ...campaignEndpoints,
  ...readinessEndpoints,
  ...leafletEndpoints,
  ...printPackEndpoints,
  ...reviewEndpoints,
  ...ownCampaignEndpoints,
}
const deliveries = {
  ...membershipEndpoints,
  ...roundEndpoints,
  ...leafletDayEndpoints,
  ...pauseEndpoints,
  ...reminderEndpoints,
  ...reportLinkEndpoints,
  ...historyEndpoints,
  ...thisWeekEndpoints,
  ...ownYearEndpoints,
  ...calendarEndpoints,
}
const email = {
  ...emailSettingsEndpoints,
  ...newsletterEndpoints,
  ...contactEndpoints,
  ...inboxEndpoints,
  ...mailHealthEndpoints,
}
const donations = { ...donationEndpoints, ...donationListEndpoints }
const peopleAndNumbers = {
  ...userEndpoints,
  ...ownRecordEndpoints,
  ...tallyEndpoints,
  ...publicFigureEndpoints,
  ...userListEndpoints,
  ...marketingEndpoints,
  ...audienceEndpoints,
  ...keptMusketeerEndpoints,
  ...auditEndpoints,
}

/** Every endpoint by its `operationId` in the OpenAPI document. */
export const endpoints = {
  ...accounts,
  ...organisations,
  ...causes,
  ...places,
  ...campaigns,
  ...deliveries,
  ...email,
  ...donations,
  ...peopleAndNumbers,
}

/** How the calls are grouped on the page for developers. */
export const groups: readonly { name: string; description: string; calls: Record<string, Endpoint> }[] = [
  {
    name: 'Accounts',
    description: 'Signing up and in, passwords, codes, sessions, the second step, closing an account.',
    calls: accounts,
  },
  {
    name: 'Organisations',
    description: 'Applying, decisions about applications, contact details.',
    calls: organisations,
  },
  { name: 'Causes', description: 'The causes, and which ones a musketeer chose.', calls: causes },
  { name: 'Places', description: 'Where a musketeer is, as far as they say.', calls: places },
  {
    name: 'Campaigns',
    description: 'Publishing, changing and stopping; leaflets, print packs, reports of leaflets.',
    calls: campaigns,
  },
  {
    name: 'Deliveries',
    description:
      'Joining and leaving campaigns, rounds, reporting deliveries, a musketeer’s history, year and calendar.',
    calls: deliveries,
  },
  {
    name: 'Email',
    description: 'The newsletter, messages from visitors, emails that did not arrive.',
    calls: email,
  },
  { name: 'Donations', description: 'Giving, and the lists of donations.', calls: donations },
  {
    name: 'People and numbers',
    description: 'Who somebody is, lists of people, charts, the audit log, a person’s own data.',
    calls: peopleAndNumbers,
  },
]

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
export type ReplyOf<C extends Call> = z.output<ByCall[C]['reply']>

type WithFile<C, File> = C extends keyof typeof sendings
  ? (typeof sendings)[C] extends { upload: { required: infer Required } }
    ? true extends Required
      ? { file: File }
      : { file?: File | undefined }
    : unknown
  : unknown

/** Zod's type of an empty object forbids every other key, `file` too. */
type FieldsOf<Fields> = string extends keyof Fields ? object : Fields
