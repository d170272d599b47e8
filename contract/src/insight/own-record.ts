import { OrganisationAction } from '../audit/organisation-actions.ts'
import * as z from 'zod'
import { keyScopes } from '../api-key-scopes.ts'
import { StoredImprint } from '../campaigns/campaigns.ts'
import { StoredDraftContent } from '../campaigns/drafts.ts'
import { StoredLeafletContent } from '../campaigns/leaflet-content.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { Instant, LondonDate } from '../fields.ts'
import { WrittenNote } from '../hubs/print-request-notes.ts'
import { StoredAddress } from '../identity/accounts.ts'
import { OwnSessions } from '../identity/settings.ts'
import { EmailSetting } from '../mailing/newsletter.ts'
import { OwnScans } from '../campaigns/own-scans.ts'
import { LeafletDay } from '../membership/leaflet-settings.ts'
import { Frequency } from '../membership/memberships.ts'
import { roles } from '../roles.ts'
import { seats } from '../seats.ts'
import { BranchState } from '../organisations/branches.ts'
import { Application, SavedDraft, StoredOrgInfo } from '../organisations/organisations.ts'
import { webhookEvents } from '../webhooks/messages-and-limits.ts'

const InOrder = {
  /** Where it comes among the leaflets that its campaign sends, counted from 1; null if it is no longer sent. */
  number: z.int().nullable(),
  /** Empty if it has none. */
  title: z.string(),
}

const Membership = z.object({
  campaign: z.string(),
  joinedAt: Instant,
  withdrawnAt: Instant.nullable(),
  lastLeafletMailedAt: Instant.nullable(),
  /** The leaflet that was last collected from a print hub. */
  collectedVersion: z.int().nullable(),
  leaflets: z.array(
    z.object({
      version: z.int(),
      ...InOrder,
      plannedAt: Instant,
      sentAt: Instant.nullable(),
      /** When they left it out (rule: skip-once). */
      leftOutAt: Instant.nullable(),
    }),
  ),
  deliveries: z.array(
    z.object({
      deliveredOn: LondonDate,
      leafletsDelivered: z.int(),
      leafletsPrinted: z.int().nullable(),
      reportedAt: Instant,
    }),
  ),
  /** Reports by an emailed link that can still be undone, each with the report it replaced. */
  reportsByLink: z.array(
    z.object({
      reportedAt: Instant,
      before: z.array(z.object({ deliveredOn: LondonDate, leafletsDelivered: z.int() })),
    }),
  ),
  /** The doors they said they deliver to. The postcode itself is not stored. */
  rounds: z.array(
    z.object({
      sector: z.string(),
      half: z.string(),
      state: z.string(),
      claimedAt: Instant,
      leaseEndsAt: Instant,
      doneAt: Instant.nullable(),
      houses: z.int().nullable(),
    }),
  ),
  awaitedRounds: z.array(z.object({ sector: z.string(), half: z.string(), since: Instant })),
  /** The short link that prints their pack at a public printer (rule: library-links), until the night after it ends. */
  libraryLink: z.object({ houses: z.int(), size: z.string(), worksUntil: Instant }).nullable(),
})

const Campaign = z.object({
  name: z.string(),
  description: z.string(),
  causes: z.array(z.string()),
  /** Where it is for; empty for everywhere. */
  places: z.array(z.string()),
  publishedAt: Instant,
  endDate: LondonDate.nullable(),
  goal: z.int().nullable(),
  listed: z.boolean(),
  buttonAddress: z.string(),
  imprint: StoredImprint.nullable(),
  stoppedAt: Instant.nullable(),
  takenDownAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  leaflets: z.array(
    z.object({
      version: z.int(),
      ...InOrder,
      contentType: z.string(),
      bytes: z.int(),
      pages: z.int(),
      createdAt: Instant,
    }),
  ),
})

const AuditedAction = z.object({ deed: z.string(), at: Instant })

/** Everything we store about one account, in words its owner can read. Secrets are stored as hashes, and left out. */
export const OwnRecord = z
  .object({
    writtenAt: Instant,
    account: z.object({
      id: z.int(),
      role: z.string(),
      email: z.string().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      howHeard: z.string(),
      hasPassword: z.boolean(),
      /** The number of the email address in the links of emails to it; 0 for the first one. */
      emailNumber: z.int(),
      signedUpAt: Instant,
      activatedAt: Instant.nullable(),
    }),
    /** In organisations that invited them (rule: seats). */
    seats: z.array(z.object({ organisation: z.string(), seat: z.enum(seats), since: Instant })),
    /** That wait: of an organisation whose first officer they are, or are asked to become (rule: hand-over). */
    handOvers: z.array(
      z.object({
        organisation: z.string(),
        day: LondonDate,
        takesOver: z.boolean(),
        askedAt: Instant,
        confirmedAt: Instant.nullable(),
      }),
    ),
    /** That they sent and nobody has accepted yet. */
    seatInvitations: z.array(z.object({ email: z.string(), seat: z.enum(seats), invitedAt: Instant })),
    /** With which programs read what is their organisation's (rule: api-keys). */
    keysForPrograms: z.array(
      z.object({
        name: z.string(),
        scopes: z.array(z.enum(keyScopes)),
        madeAt: Instant,
        lastUsedOn: LondonDate.nullable(),
      }),
    ),
    /** What their organisation's webhooks are told (rule: webhooks). */
    webhooks: z.array(
      z.object({
        name: z.string(),
        serverAddress: z.string(),
        events: z.array(z.enum(webhookEvents)),
        madeAt: Instant,
      }),
    ),
    /** Of the union that they named or that invited them (rule: branches). */
    branchOf: z.object({ union: z.string(), state: BranchState, since: Instant }).nullable(),
    /** For which branches they answered on behalf of their union, and whom they invited. */
    branches: z.array(z.object({ branch: z.string(), state: BranchState, since: Instant })),
    branchInvitations: z.array(z.object({ email: z.string(), invitedAt: Instant })),
    /** Since when their organisation may vouch for branches. */
    vouchesSince: Instant.nullable(),
    address: StoredAddress.nullable(),
    organisation: StoredOrgInfo.nullable(),
    applicationDraft: SavedDraft.nullable(),
    application: Application.nullable(),
    agreements: z.array(
      z.object({
        purpose: z.string(),
        wording: z.string(),
        givenAt: Instant,
        withdrawnAt: Instant.nullable(),
      }),
    ),
    causes: z.array(z.object({ cause: z.string(), priority: z.int() })),
    /** The first half of a musketeer's postcode, if they gave it. */
    district: z.string().nullable(),
    rhythm: z
      .object({
        frequency: Frequency,
        ...LeafletDay.shape,
        nextLeafletAt: Instant,
        pausedUntil: LondonDate.nullable(),
        reminders: z.boolean(),
        lastRemindedAt: Instant.nullable(),
        lastAskedToPauseAt: Instant.nullable(),
      })
      .nullable(),
    lastLeafletsHiddenSince: Instant.nullable(),
    calendarSince: Instant.nullable(),
    /** Their own links to campaigns (rule: share-links), each with the number that they are shown. */
    shareLinks: z.array(
      z.object({ campaign: z.string(), shareCode: z.string(), madeAt: Instant, joined: z.int().nullable() }),
    ),
    /** What they printed since they asked for scans from their doors (rule: own-scans), and the numbers that they are shown. */
    ownScans: OwnScans.extend({ packs: z.array(z.object({ campaign: z.string(), printedOn: LondonDate })) }),
    /** Where they deliver, in their own words (rule: own-streets). */
    streets: z.string(),
    /** The print hub that they offer (rule: print-hubs). */
    printHub: z
      .object({
        name: z.string(),
        sector: z.string(),
        handover: z.string(),
        /** Until an administrator has looked at them. */
        newWords: z.object({ name: z.string(), sector: z.string(), handover: z.string() }).nullable(),
        sheetsAWeek: z.int(),
        twoSided: z.boolean(),
        printsElection: z.boolean(),
        writtenAt: Instant,
        approvedAt: Instant.nullable(),
        pausedAt: Instant.nullable(),
        /** Notes about what is asked of it, each with the name that its musketeer gave (rule: print-request-notes). */
        notes: z.array(WrittenNote.extend({ nickname: z.string() })),
        /** The campaigns that name it (rule: named-print-hubs). */
        namedBy: z.array(z.object({ campaign: z.string(), organisation: z.string(), since: Instant })),
      })
      .nullable(),
    /** What they asked of print hubs (rule: print-requests). */
    printRequests: z.array(
      z.object({
        printHub: z.string(),
        campaign: z.string(),
        nickname: z.string(),
        leaflets: z.int(),
        wantedBy: LondonDate,
        agreedTo: z.string(),
        askedAt: Instant,
        readyAt: Instant.nullable(),
        notes: z.array(WrittenNote),
      }),
    ),
    memberships: z.array(Membership),
    campaigns: z.array(Campaign),
    /** Leaflets that an organisation makes here (rule: made-leaflets-kept). */
    madeLeaflets: z.array(
      z.object({
        content: StoredLeafletContent,
        imprint: StoredImprint.nullable(),
        /** In dots. */
        picture: z.object({ width: z.int(), height: z.int(), bytes: z.int() }).nullable(),
        begunAt: Instant,
        savedAt: Instant,
        /** Since when it is offered to branches (rule: masters). */
        offeredAt: Instant.nullable(),
        /** The union whose words it has; null for an organisation's own. */
        wordsOf: z.string().nullable(),
      }),
    ),
    /** What print shops asked an organisation for (rule: print-prices). */
    printPrices: z.array(
      z.object({ quantity: z.int(), pricePence: z.int(), priceFor: z.string(), addedAt: Instant }),
    ),
    /** Campaigns that an organisation has not published yet (rule: campaign-drafts). */
    campaignDrafts: z.array(
      z.object({
        content: StoredDraftContent,
        leaflet: z.object({ contentType: z.string(), pages: z.int(), bytes: z.int() }).nullable(),
        begunAt: Instant,
        savedAt: Instant,
      }),
    ),
    /**
     * What the person did last to drafts of their organisation, and which campaigns they approved (rule: approval). `at` is the hour for which
     * they scheduled one (rule: scheduled-drafts).
     */
    workOnCampaigns: z.array(
      z.object({
        campaign: z.string(),
        did: z.enum(['changed', 'sent', 'approved', 'returned', 'scheduled']),
        at: Instant,
      }),
    ),
    /** Since when their organisation asks for a second person's approval of each campaign (rule: second-person). */
    asksApprovalSince: Instant.nullable(),
    /** Messages to members of the organisation, and those that they wrote or decided about for one (rule: messages-to-members). */
    messagesToMembers: z.array(
      z.object({
        campaign: z.string(),
        message: z.string(),
        link: z.string(),
        state: z.string(),
        comment: z.string(),
        savedAt: Instant,
        decidedAt: Instant.nullable(),
        takenDownAt: Instant.nullable(),
        takenDownReason: z.string(),
      }),
    ),
    letters: z.array(
      z.object({
        kind: z.string(),
        to: z.string().nullable(),
        state: z.string(),
        writtenAt: Instant,
        endedAt: Instant.nullable(),
      }),
    ),
    /** Emails that the account's mailbox refused, with the code from the mail server. */
    bounces: z.array(z.object({ forGood: z.boolean(), answer: z.string(), at: Instant })),
    emailsSwitchedOff: z.array(z.object({ email: z.string(), since: Instant })),
    campaignPromisedAt: Instant.nullable(),
    /** External accounts that sign in to this one (rule: provider-sign-in). */
    accountsElsewhere: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: Instant })),
    /** Messages to the team that gave the account's address. */
    messagesToTeam: z.array(z.object({ reference: z.string(), message: z.string(), receivedAt: Instant })),
    /** Reports of leaflets that gave the account's address. */
    leafletReports: z.array(
      z.object({ leaflet: z.string(), reason: z.string(), details: z.string(), reportedAt: Instant }),
    ),
    /** Donations that gave the account's address. Nothing else connects a donation to an account. */
    donations: z.array(
      z.object({
        amountPence: z.int(),
        refundedPence: z.int(),
        type: z.string(),
        status: z.string(),
        givenAt: Instant,
        monthlyGift: z.string().nullable(),
        customerAtProvider: z.string().nullable(),
        sessionAtProvider: z.string().nullable(),
        paymentsAtProvider: z.string(),
      }),
    ),
    sessions: z.array(
      z.object({
        openedAt: Instant,
        lastUsedAt: Instant,
        endsAt: Instant,
        device: z.string().nullable(),
        /** In which the person acts in it. */
        role: z.enum(roles).nullable(),
      }),
    ),
    codesWaiting: z.array(
      z.object({ purpose: z.string(), sentAt: Instant, endsAt: Instant, newEmail: z.string().nullable() }),
    ),
    secondFactor: z
      .object({
        setUpAt: Instant.nullable(),
        lastUsedAt: Instant.nullable(),
        recoveryCodesLeft: z.int(),
      })
      .nullable(),
    /** Sign-ins that wait for their second step, each with the time it expires. */
    secondStepsUntil: z.array(Instant),
    /** Grants to choose a new password, each with the time it expires. */
    passwordLeaveUntil: z.array(Instant),
    /** What administrators looked at and decided about this account (rule: administrator-actions-logged). */
    deedsOfAdministrators: z.array(AuditedAction),
    /** What they did for their organisation, or its people concerning them (rule: organisation-actions-logged). */
    doneForOrganisations: z.array(z.object({ did: OrganisationAction, about: z.string(), at: Instant })),
    /** What this account looked at and decided as an administrator. */
    ownDeedsAsAdministrator: z.array(AuditedAction),
  })
  .meta({ id: 'OwnRecord' })
export type OwnRecord = z.output<typeof OwnRecord>

export const ownRecordEndpoints = {
  showOwnRecord: endpoint('GET /api/mydata', {
    summary: 'Everything we store about the signed-in account, as JSON.',
    who: signedIn,
    whileSuspended: true,
    reply: OwnRecord,
    problems: ['ProofNeeded', 'TooManyTries'],
  }),
}

export const OwnSettings = OwnSessions.extend({
  /** The emails that the account may get (rule: emails-in-settings). */
  emails: z.array(EmailSetting),
  /** The address that a calendar program reads. Null while the calendar is turned off, and for everybody but musketeers. */
  calendarAddress: z.url().nullable(),
  /** Whether a musketeer hides how many of their last leaflets they delivered. Null for everybody else. */
  lastLeafletsHidden: z.boolean().nullable(),
}).meta({ id: 'OwnSettings' })
export type OwnSettings = z.output<typeof OwnSettings>

export const ownSettingsEndpoints = {
  showOwnSettings: endpoint('GET /api/settings', {
    summary:
      'What the signed-in account has chosen: its emails and when each was last sent, its sessions and external accounts, a musketeer’s calendar.',
    who: signedIn,
    reply: OwnSettings,
    problems: ['NotAllowed'],
  }),
}
