import { z } from 'zod'
import { Imprint } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, LondonDate } from '../fields.ts'
import { Address } from '../identity/identity.ts'
import { Frequency } from '../membership/membership.ts'
import { SavedDraft, StoredOrgInfo } from '../organisations/organisations.ts'

const Membership = z.object({
  campaign: z.string(),
  joinedAt: Instant,
  withdrawnAt: Instant.nullable(),
  lastLeafletMailedAt: Instant.nullable(),
  leaflets: z.array(z.object({ version: z.int(), plannedAt: Instant, sentAt: Instant.nullable() })),
  deliveries: z.array(
    z.object({
      deliveredOn: LondonDate,
      leafletsDelivered: z.int(),
      leafletsPrinted: z.int().nullable(),
      reportedAt: Instant,
    }),
  ),
  /** Reports by the link in a mail that can still be undone, each with what it took the place of. */
  reportsByLink: z.array(
    z.object({
      reportedAt: Instant,
      before: z.array(z.object({ deliveredOn: LondonDate, leafletsDelivered: z.int() })),
    }),
  ),
})

const Campaign = z.object({
  name: z.string(),
  description: z.string(),
  causes: z.array(z.string()),
  publishedAt: Instant,
  endDate: LondonDate.nullable(),
  goal: z.int().nullable(),
  imprint: Imprint.nullable(),
  stoppedAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
  leaflets: z.array(
    z.object({
      version: z.int(),
      contentType: z.string(),
      bytes: z.int(),
      pages: z.int(),
      createdAt: Instant,
    }),
  ),
})

const AuditedAction = z.object({ deed: z.string(), at: Instant })

/** Everything held about one account, in words its owner can read. Secrets are held as hashes only and left out. */
export const OwnRecord = z.object({
  writtenAt: Instant,
  account: z.object({
    id: z.int(),
    role: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    howHeard: z.string(),
    hasPassword: z.boolean(),
    signedUpAt: Instant,
    activatedAt: Instant.nullable(),
  }),
  address: Address.nullable(),
  organisation: StoredOrgInfo.nullable(),
  applicationDraft: SavedDraft.nullable(),
  application: z
    .object({ state: z.string(), submittedAt: Instant, decidedAt: Instant.nullable(), reason: z.string() })
    .nullable(),
  agreements: z.array(
    z.object({
      purpose: z.string(),
      wording: z.string(),
      givenAt: Instant,
      withdrawnAt: Instant.nullable(),
    }),
  ),
  causes: z.array(z.object({ cause: z.string(), priority: z.int() })),
  rhythm: z.object({ frequency: Frequency, nextLeafletAt: Instant }).nullable(),
  memberships: z.array(Membership),
  campaigns: z.array(Campaign),
  letters: z.array(
    z.object({
      kind: z.string(),
      to: z.string().nullable(),
      state: z.string(),
      writtenAt: Instant,
      endedAt: Instant.nullable(),
    }),
  ),
  /** Mails that the account's mailbox did not take: what the mail server said, as a code. */
  bounces: z.array(z.object({ forGood: z.boolean(), answer: z.string(), at: Instant })),
  /** External accounts that sign in to this one (rule: provider-sign-in). */
  accountsElsewhere: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: Instant })),
  /** What was written to the team in the name of the account's address. */
  messagesToTeam: z.array(z.object({ reference: z.string(), message: z.string(), receivedAt: Instant })),
  /** What was given with the account's own address. Nothing ties a donation to an account but that. */
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
  sessions: z.array(z.object({ openedAt: Instant, lastUsedAt: Instant, endsAt: Instant })),
  codesWaiting: z.array(
    z.object({ purpose: z.string(), sentAt: Instant, endsAt: Instant, newEmail: z.string().nullable() }),
  ),
  /** The second factor it signs in with: when it was set up and last used, and how many recovery codes are left. */
  secondFactor: z
    .object({
      setUpAt: Instant.nullable(),
      lastUsedAt: Instant.nullable(),
      recoveryCodesLeft: z.int(),
    })
    .nullable(),
  /** Sign-ins whose second step is still to come, until when it may. */
  secondStepsUntil: z.array(Instant),
  /** When a code or a link gave leave to choose a new password, until when it may be used. */
  passwordLeaveUntil: z.array(Instant),
  /** What administrators looked at and decided about this account (rule: administrator-actions-logged). */
  deedsOfAdministrators: z.array(AuditedAction),
  /** What this account looked at and decided as an administrator. */
  ownDeedsAsAdministrator: z.array(AuditedAction),
})
export type OwnRecord = z.output<typeof OwnRecord>

export const showOwnRecord = endpoint({
  method: 'GET',
  path: '/api/mydata',
  summary: 'Everything held about the signed-in account, as JSON.',
  input: z.strictObject({}),
  reply: OwnRecord,
  problems: ['SignInNeeded', 'TooManyTries'],
})
