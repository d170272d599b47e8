import { exampleInputs } from './api-examples.ts'
import { auditEndpoints, AuditAction, AuditEntry } from '@street-musketeers/contract/audit/audit-schemas.ts'
import {
  campaignEndpoints,
  Campaign,
  Imprint,
  StoredImprint,
} from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { leafletOrderEndpoints } from '@street-musketeers/contract/campaigns/leaflet-order-schemas.ts'
import { leafletEndpoints, Readiness } from '@street-musketeers/contract/campaigns/leaflet-schemas.ts'
import { printPackEndpoints } from '@street-musketeers/contract/campaigns/print-pack-schemas.ts'
import {
  ReportReason,
  ReviewDetails,
  reviewEndpoints,
  ReviewOutcome,
} from '@street-musketeers/contract/campaigns/review-schemas.ts'
import { Cause, causeEndpoints, CauseUser } from '@street-musketeers/contract/causes/cause-schemas.ts'
import {
  Donation,
  donationListEndpoints,
} from '@street-musketeers/contract/donations/donation-list-schemas.ts'
import { donationEndpoints, DonationStatus } from '@street-musketeers/contract/donations/donation-schemas.ts'
import { Message, PersonSummary } from '@street-musketeers/contract/fields.ts'
import { administratorEndpoints } from '@street-musketeers/contract/identity/administrator-schemas.ts'
import { identityProviderEndpoints } from '@street-musketeers/contract/identity/identity-provider-schemas.ts'
import {
  Address,
  Authority,
  identityEndpoints,
  Marketing,
  Session,
} from '@street-musketeers/contract/identity/identity-schemas.ts'
import { proofEndpoints } from '@street-musketeers/contract/identity/proof-schemas.ts'
import { secondFactorEndpoints } from '@street-musketeers/contract/identity/second-factor-schemas.ts'
import { settingsEndpoints } from '@street-musketeers/contract/identity/settings-schemas.ts'
import { suspensionEndpoints } from '@street-musketeers/contract/identity/suspension-schemas.ts'
import {
  insightEndpoints,
  OwnUser,
  User,
  UserDetails,
} from '@street-musketeers/contract/insight/insight-schemas.ts'
import { audienceEndpoints, WaitingPlace } from '@street-musketeers/contract/insight/audience-schemas.ts'
import { marketingEndpoints } from '@street-musketeers/contract/insight/marketing-schemas.ts'
import {
  OwnCampaign,
  ownCampaignEndpoints,
} from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { OwnRecord, ownRecordEndpoints } from '@street-musketeers/contract/insight/own-record-schemas.ts'
import {
  OwnSettings,
  ownSettingsEndpoints,
} from '@street-musketeers/contract/insight/own-settings-schemas.ts'
import { publicFigureEndpoints } from '@street-musketeers/contract/insight/public-figure-schemas.ts'
import { ChartData, Figure, tallyEndpoints } from '@street-musketeers/contract/insight/tally-schemas.ts'
import { userListEndpoints } from '@street-musketeers/contract/insight/user-list-schemas.ts'
import { contactEndpoints } from '@street-musketeers/contract/mailing/contact-schemas.ts'
import { inboxEndpoints } from '@street-musketeers/contract/mailing/inbox-schemas.ts'
import {
  mailHealthEndpoints,
  UndeliveredEmail,
} from '@street-musketeers/contract/mailing/mail-health-schemas.ts'
import {
  newsletterEndpoints,
  NewsletterIssue,
} from '@street-musketeers/contract/mailing/newsletter-schemas.ts'
import { emailSettingsEndpoints } from '@street-musketeers/contract/mailing/email-settings-schemas.ts'
import { keptMusketeerEndpoints } from '@street-musketeers/contract/insight/kept-musketeer-schemas.ts'
import { calendarEndpoints } from '@street-musketeers/contract/membership/calendar-schemas.ts'
import { ownYearEndpoints } from '@street-musketeers/contract/membership/own-year-schemas.ts'
import { historyEndpoints, HistoryRow } from '@street-musketeers/contract/membership/history-schemas.ts'
import { leafletDayEndpoints } from '@street-musketeers/contract/membership/leaflet-day-schemas.ts'
import { pauseEndpoints } from '@street-musketeers/contract/membership/pause-schemas.ts'
import { reminderEndpoints } from '@street-musketeers/contract/membership/reminder-schemas.ts'
import { OwnRounds, roundEndpoints } from '@street-musketeers/contract/membership/round-schemas.ts'
import { thisWeekEndpoints } from '@street-musketeers/contract/membership/this-week-schemas.ts'
import {
  CampaignData,
  CampaignDistributor,
  Frequency,
  JoinedCampaign,
  membershipEndpoints,
  OwnMembership,
} from '@street-musketeers/contract/membership/membership-schemas.ts'
import { reportLinkEndpoints } from '@street-musketeers/contract/membership/report-link-schemas.ts'
import {
  Application,
  ApplicationDraft,
  ApplicationState,
  OrganisationAddress,
  organisationEndpoints,
  OrgInfo,
  SavedDraft,
  StoredOrgInfo,
} from '@street-musketeers/contract/organisations/organisation-schemas.ts'
import { placeEndpoints } from '@street-musketeers/contract/places/place-schemas.ts'
import type { ApiDescription } from './platform/http/openapi.ts'

/** How the calls are grouped on the page for developers, and the shapes that get a name there. */
export const apiDescription: ApiDescription = {
  tags: [
    {
      name: 'Accounts',
      description: 'Signing up and in, passwords, codes, sessions, the second step, closing an account.',
      calls: [
        identityEndpoints,
        identityProviderEndpoints,
        secondFactorEndpoints,
        proofEndpoints,
        settingsEndpoints,
        ownSettingsEndpoints,
        suspensionEndpoints,
        administratorEndpoints,
      ],
    },
    {
      name: 'Organisations',
      description: 'Applying, decisions about applications, contact details.',
      calls: [organisationEndpoints],
    },
    { name: 'Causes', description: 'The causes, and which ones a musketeer chose.', calls: [causeEndpoints] },
    { name: 'Places', description: 'Where a musketeer is, as far as they say.', calls: [placeEndpoints] },
    {
      name: 'Campaigns',
      description: 'Publishing, changing and stopping; leaflets, print packs, reports of leaflets.',
      calls: [
        campaignEndpoints,
        leafletEndpoints,
        leafletOrderEndpoints,
        printPackEndpoints,
        reviewEndpoints,
        ownCampaignEndpoints,
      ],
    },
    {
      name: 'Deliveries',
      description:
        'Joining and leaving campaigns, rounds, reporting deliveries, a musketeer’s history, year and calendar.',
      calls: [
        membershipEndpoints,
        roundEndpoints,
        leafletDayEndpoints,
        pauseEndpoints,
        reminderEndpoints,
        reportLinkEndpoints,
        historyEndpoints,
        thisWeekEndpoints,
        ownYearEndpoints,
        calendarEndpoints,
      ],
    },
    {
      name: 'Email',
      description: 'The newsletter, messages from visitors, emails that did not arrive.',
      calls: [
        emailSettingsEndpoints,
        newsletterEndpoints,
        contactEndpoints,
        inboxEndpoints,
        mailHealthEndpoints,
      ],
    },
    {
      name: 'Donations',
      description: 'Giving, and the lists of donations.',
      calls: [donationEndpoints, donationListEndpoints],
    },
    {
      name: 'People and numbers',
      description: 'Who somebody is, lists of people, charts, the audit log, a person’s own data.',
      calls: [
        insightEndpoints,
        ownRecordEndpoints,
        tallyEndpoints,
        publicFigureEndpoints,
        userListEndpoints,
        marketingEndpoints,
        audienceEndpoints,
        keptMusketeerEndpoints,
        auditEndpoints,
      ],
    },
  ],
  examples: Object.fromEntries(
    Object.entries(exampleInputs(new Blob())).map(([name, inputFor]) => [name, inputFor(1)]),
  ),
  schemas: {
    Address,
    Application,
    ApplicationDraft,
    ApplicationState,
    AuditAction,
    AuditEntry,
    Authority,
    Campaign,
    CampaignData,
    CampaignDistributor,
    Cause,
    CauseUser,
    ChartData,
    Donation,
    DonationStatus,
    Figure,
    Frequency,
    HistoryRow,
    Imprint,
    JoinedCampaign,
    Marketing,
    Message,
    NewsletterIssue,
    OrganisationAddress,
    OrgInfo,
    OwnCampaign,
    OwnMembership,
    OwnRecord,
    OwnSettings,
    OwnRounds,
    OwnUser,
    PersonSummary,
    Readiness,
    ReportReason,
    ReviewDetails,
    ReviewOutcome,
    SavedDraft,
    Session,
    StoredImprint,
    StoredOrgInfo,
    UndeliveredEmail,
    User,
    UserDetails,
    WaitingPlace,
  },
}
