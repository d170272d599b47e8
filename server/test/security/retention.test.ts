import { randomBytes, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { draftRetention } from '../../src/campaigns/drafts/rules.ts'
import { newPack } from '../../src/campaigns/packs/pack-code.ts'
import { insertPack } from '../../src/campaigns/packs/store.ts'
import { reporterEmailRetention, reportRetention } from '../../src/campaigns/reviews/rules.ts'
import { retentionAfterClosingMs } from '../../src/campaigns/rules.ts'
import { billingAccessLifeMs, paymentEventRetentionMs } from '../../src/donations/rules.ts'
import { grantNewPassword } from '../../src/identity/codes/send-code.ts'
import { codeLife, emailedLinkLife, grantLife } from '../../src/identity/codes/rules.ts'
import { createTicket, ticketLife } from '../../src/identity/external-accounts/link-account.ts'
import { passFirstFactor, secondStepLife } from '../../src/identity/second-factor/pass-second-factor.ts'
import { sessionLife } from '../../src/identity/sessions/rules.ts'
import { signUpLife } from '../../src/identity/sign-ups/receive-sign-up.ts'
import { temporaryBounces } from '../../src/mailing/bounces/conditions.ts'
import { contactMessageRetention } from '../../src/mailing/contact/rules.ts'
import { undeliveredEmailRetention } from '../../src/mailing/outbox/undelivered-emails.ts'
import { receivedReplyRetention } from '../../src/mailing/replies/rules.ts'
import { requestRetention } from '../../src/hubs/rules.ts'
import { undoPeriod, undoPeriodByEmail } from '../../src/membership/deliveries/rules.ts'
import { libraryLinkLife } from '../../src/membership/library/library-links.ts'
import { refusalDays } from '../../src/membership/refusals/rules.ts'
import { roundRetention } from '../../src/membership/rounds/rules.ts'
import type { Tx } from '../../src/platform/database/db.ts'
import { hashToken } from '../../src/platform/secrets/secrets.ts'
import { submissionLife } from '../../src/platform/database/submissions.ts'
import { sealedJobRetention } from '../../src/platform/jobs/delete-old-jobs.ts'
import { contentRetention, monthsStored } from '../../src/platform/mail/retention.ts'
import {
  addMilliseconds,
  days,
  endOfLondonDay,
  hours,
  londonDate,
  minutes,
  seconds,
} from '../../src/platform/values/clock.ts'
import { messageRetention } from '../../src/webhooks/rules.ts'
import { newAccount } from '../support/new-account.ts'
import { runNightly } from '../support/run-timetable.ts'
import { world } from '../support/world.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })

/** How long something is stored: in milliseconds, in months, or whole calendar years or days after its own. */
type Life = number | { yearsAfter: number } | { monthsAfter: number } | { daysAfter: number }

type Condition = RawBuilder<unknown>

/** What a nightly job deletes or empties after a time. */
interface Ages {
  /** The product rule, and the words of /privacy. Both contain `says`, which is the same time as `life` in the code. */
  rule: string
  page: string
  says: string
  life: Life
  /** Makes it now. @returns a condition that its row meets as long as it is stored */
  make: () => Promise<Condition>
}

/** Stored as long as something else, by a product rule. */
interface StoredWith {
  storedAsLongAs: string
  rule: string
}

/** Holds nothing about people. */
interface AboutNobody {
  aboutNobody: string
}

const untilClosing: StoredWith = {
  storedAsLongAs: 'its account is open; closing deletes or empties it',
  rule: 'closing-erases-personal-data',
}
const totals: StoredWith = {
  storedAsLongAs: 'we count what was done; closing an account detaches it',
  rule: 'closing-keeps-totals',
}
const shownCounts: StoredWith = {
  storedAsLongAs: 'a campaign is charted: numbers only',
  rule: 'people-counts-weekly',
}

/** Every table, and how long its rows are stored (rule: every-table-has-an-end). */
const tables: Record<string, readonly Ages[] | StoredWith | AboutNobody> = {
  account: untilClosing,
  address: untilClosing,
  api_key: untilClosing,
  application: untilClosing,
  application_draft: untilClosing,
  approval_wish: untilClosing,
  audit_entry: { storedAsLongAs: 'the product runs', rule: 'permanent-records' },
  billing_key: [
    {
      rule: 'billing-key-by-email',
      page: 'or the link to your donations: 30 minutes',
      says: '30 minutes',
      life: billingAccessLifeMs,
      make: () =>
        insert('billing_key', {
          key_hash: randomBytes(32),
          customer_id: 'cus_1',
          expires_at: later(billingAccessLifeMs),
        }),
    },
  ],
  bounce: [
    {
      rule: 'bouncing-addresses',
      page: '30 days if the refusal was temporary',
      says: '30 days',
      life: temporaryBounces.within,
      make: async () =>
        insert('bounce', {
          account_id: (await w.given.account()).id,
          hard: false,
          answer: '452 4.2.2',
          bounced_at: w.clock.now(),
        }),
    },
  ],
  branch: untilClosing,
  branch_invitation: [
    {
      rule: 'branches',
      page: 'You accept, or 7 days have passed',
      says: '7 days',
      life: emailedLinkLife,
      make: async () => {
        const email = 'branch@example.org'
        await (await w.given.union()).call('POST /api/org/branches', { email })
        return sql`email = ${email}`
      },
    },
  ],
  calendar_feed: untilClosing,
  campaign: [closedCampaign(sql`name <> '' and id`)],
  campaign_cause: [closedCampaign(sql`campaign_id`)],
  campaign_draft: [
    {
      rule: 'campaign-drafts',
      page: 'or nobody changes it for 183 days',
      says: '183 days',
      life: draftRetention,
      make: async () => {
        const organisation = await w.given.organisation()
        const { id } = await organisation.call('POST /api/campaigndraft', { content: {} })
        return sql`id = ${id}`
      },
    },
  ],
  campaign_leaflet: [closedCampaign(sql`campaign_id`)],
  audience: { aboutNobody: 'how many musketeers of a district chose a cause' },
  audience_count: { aboutNobody: 'when musketeers are counted next' },
  campaign_match: { storedAsLongAs: 'its campaign is live', rule: 'suggested-campaigns' },
  campaign_promise: untilClosing,
  campaign_place: [closedCampaign(sql`campaign_id`)],
  campaign_change: { storedAsLongAs: 'its campaign: names of fields only', rule: 'saves-never-overwrite' },
  campaign_review: [
    {
      rule: 'leaflet-report-retention',
      page: 'A year after the decision',
      says: 'a year',
      life: reportRetention,
      make: async () => sql`id = ${(await makeReport()).reviewId}`,
    },
  ],
  correction_request: [
    {
      rule: 'leaflet-report-retention',
      page: 'A year after the decision',
      says: 'a year',
      life: reportRetention,
      make: async () => {
        const { reviewId } = await makeReport()
        const { id: requested_by } = await w.given.administrator()
        return insert('correction_request', {
          review_id: reviewId,
          wanted: 'The buses are not free.',
          correct_by: '2026-12-04',
          requested_at: w.clock.now(),
          requested_by,
        })
      },
    },
  ],
  cause: { aboutNobody: 'the 27 causes' },
  chosen_cause: untilClosing,
  cohort: { aboutNobody: 'how many musketeers of a month still delivered later' },
  cohort_count: { aboutNobody: 'when they are counted next' },
  consent: untilClosing,
  contact_message: [
    {
      rule: 'contact-messages',
      page: 'A year after you wrote',
      says: 'a year',
      life: contactMessageRetention,
      make: async () => {
        const email = 'visitor@example.org'
        const { reference } = await w.as()('POST /api/contact', { email, contactMessage: 'How do I join?' })
        return sql`reference = ${reference}`
      },
    },
  ],
  delivery: totals,
  directory_postcode: { aboutNobody: 'a public list of postcodes' },
  directory_sector: { aboutNobody: 'a public list of postcodes' },
  donation: [
    {
      rule: 'donation-records',
      page: 'The end of the year after you gave',
      says: 'the end of the year after',
      life: { yearsAfter: 1 },
      make: async () => sql`email is not null and ${await makeDonation()}`,
    },
    {
      rule: 'donation-records',
      page: 'Six years after the end of the year in which you gave',
      says: '6 years',
      life: { yearsAfter: 6 },
      make: makeDonation,
    },
  ],
  hidden_last_leaflets: untilClosing,
  former_wording: [
    {
      rule: 'changed-words',
      page: 'a year after you changed them',
      says: 'a year',
      life: reportRetention,
      make: async () => {
        const campaign = await w.given.campaign(await w.given.organisation())
        const { id: leaflet_id } = await w.platform.db
          .selectFrom('leaflet')
          .select('id')
          .where('campaign_id', '=', campaign.id)
          .executeTakeFirstOrThrow()
        return insert('former_wording', { leaflet_id, wording: 'Before', replaced_at: w.clock.now() })
      },
    },
  ],
  invitation: [
    {
      rule: 'administrator-invitations',
      page: 'You accept, or 7 days have passed',
      says: '7 days',
      life: emailedLinkLife,
      make: async () => {
        const email = 'colleague@example.org'
        await (await w.given.administrator()).call('POST /api/invitation', { email })
        return sql`email = ${email}`
      },
    },
  ],
  organisation_action: [
    {
      rule: 'organisation-actions-logged',
      page: 'What you did: 730 days (2 years)',
      says: '730 days',
      life: days(730),
      make: async () => {
        const organisation = await w.given.organisation()
        const campaign = await w.given.campaign(organisation)
        await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
        return sql`organisation_id = ${organisation.id}`
      },
    },
  ],
  hand_over: {
    storedAsLongAs: 'it waits for its day, which is in the next three months',
    rule: 'hand-over',
  },
  seat: untilClosing,
  seat_invitation: [
    {
      rule: 'seat-invitations',
      page: 'You accept, or 7 days have passed',
      says: '7 days',
      life: emailedLinkLife,
      make: async () => {
        const email = 'member@example.org'
        await (await w.given.organisation()).call('POST /api/org/people', { email, seat: 'viewer' })
        return sql`email = ${email}`
      },
    },
  ],
  job_worker: { aboutNobody: 'the processes that run jobs' },
  leaflet: [closedCampaign(sql`campaign_id`)],
  leaflet_report: [
    {
      rule: 'leaflet-report-retention',
      page: 'Your email address: 30 days after our decision',
      says: '30 days',
      life: reporterEmailRetention,
      make: async () => sql`email is not null and review_id = ${(await makeReport()).reviewId}`,
    },
    {
      rule: 'leaflet-report-retention',
      page: 'The report: a year after you sent it',
      says: 'a year',
      life: reportRetention,
      make: async () => sql`review_id = ${(await makeReport()).reviewId}`,
    },
  ],
  draft_leaflet: { storedAsLongAs: 'its draft is stored', rule: 'campaign-drafts' },
  email: [
    ...(['sent', 'cancelled', 'failed'] as const).map((state) => ({
      rule: 'email-retention',
      page: 'Their text and your address: 7 days',
      says: '7 days',
      life: contentRetention,
      make: async () => sql`(to_email is not null or content <> '{}') and ${await makeEmail(state)}`,
    })),
    ...(['failed', 'in doubt'] as const).map((state) => ({
      rule: 'email-retention',
      page: 'The other details of an email that failed: 90 days',
      says: '90 days',
      life: undeliveredEmailRetention,
      make: () => makeEmail(state),
    })),
    ...(['sent', 'cancelled'] as const).map((state) => ({
      rule: 'email-retention',
      page: '13 months after we wrote it',
      says: '13 months',
      life: { monthsAfter: monthsStored },
      make: () => makeEmail(state),
    })),
  ],
  library_link: [
    {
      rule: 'library-links',
      page: '24 hours for a library’s link',
      says: '24 hours',
      life: libraryLinkLife,
      make: () => makeLibraryLink(),
    },
  ],
  link_report: [
    {
      rule: 'report-links',
      page: '10 minutes after the report',
      says: '10 minutes',
      life: undoPeriod,
      make: () => makeLinkReport({ byEmail: false }),
    },
    {
      rule: 'replies-undone',
      page: '24 hours for a library’s link, or if you replied to the email',
      says: '24 hours',
      life: undoPeriodByEmail,
      make: () => makeLinkReport({ byEmail: true }),
    },
  ],
  made_leaflet: { ...untilClosing, rule: 'made-leaflets-kept' },
  mail_pace: { aboutNobody: 'the mail providers that emails wait for' },
  mail_pause: { aboutNobody: 'whether leaflets and newsletters are paused' },
  mail_release: { aboutNobody: 'whether emails may leave this database' },
  secret_key: { aboutNobody: 'the name of the key that this database is used with' },
  member_message: { ...untilClosing, rule: 'messages-to-members' },
  membership: totals,
  migration: { aboutNobody: 'the migrations that ran' },
  monthly_gift: [
    {
      rule: 'donation-records',
      page: 'The end of the year after you gave, or after a monthly donation ended',
      says: 'the end of the year after',
      life: { yearsAfter: 1 },
      make: async () => sql`email is not null and ${await makeStoppedGift()}`,
    },
    {
      rule: 'donation-records',
      page: 'Six years after the end of the year in which you gave',
      says: '6 years',
      life: { yearsAfter: 6 },
      make: makeStoppedGift,
    },
  ],
  musketeer: untilClosing,
  musketeer_place: untilClosing,
  network_month: totals,
  newsletter_issue: { aboutNobody: 'the newsletters' },
  newsletter_pause: { aboutNobody: 'whether newsletters are paused' },
  one_time_code: [
    {
      rule: 'code-lifetimes',
      page: 'A code, a link that signs in or a new password: 15 minutes',
      says: '15 minutes',
      life: codeLife('password'),
      make: async () => {
        const { id, email } = await w.given.musketeer()
        await w.as()('POST /api/confirmcode/password', { email })
        await w.runJobs()
        return sql`account_id = ${id}`
      },
    },
  ],
  org_info: untilClosing,
  password_grant: [
    {
      rule: 'password-reset-grant',
      page: 'A code, a link that signs in or a new password: 15 minutes',
      says: '15 minutes',
      life: grantLife,
      make: async () => {
        const { id } = await w.given.musketeer()
        await inTransaction((tx) => grantNewPassword(tx, id, { now: w.clock.now(), life: grantLife }))
        return sql`account_id = ${id}`
      },
    },
  ],
  payment: [
    {
      rule: 'donation-records',
      page: 'Six years after the end of the year in which you gave',
      says: '6 years',
      life: { yearsAfter: 6 },
      make: () =>
        insert('payment', {
          payment_id: randomUUID(),
          source_id: null,
          refunded_pence: 0,
          refunds_reported_at: null,
          dispute: null,
          reported_at: w.clock.now(),
        }),
    },
  ],
  payment_event: [
    {
      rule: 'donation-records',
      page: '60 days',
      says: '60 days',
      life: paymentEventRetentionMs,
      make: () =>
        insert('payment_event', { event_id: randomUUID(), kind: 'invoice.paid', received_at: w.clock.now() }),
    },
  ],
  print_pack: [
    {
      rule: 'counted-scans',
      page: 'the end of the year after the pack’s printing',
      says: 'the end of the year after',
      life: { yearsAfter: 1 },
      make: async () => {
        const { id, leafletId } = await w.given.campaign(await w.given.organisation())
        const pack = newPack(leafletId)
        await w.platform.db
          .transaction()
          .execute((tx) => insertPack(tx, { ...pack, campaignId: id, printedOn: londonDate(w.clock.now()) }))
        return sql`code = ${pack.packCode}`
      },
    },
  ],
  campaign_refusals: { storedAsLongAs: 'its campaign: numbers only', rule: 'refusals-counted' },
  refused_home: [
    {
      rule: 'no-more-leaflets',
      page: 'No leaflets at a home: two years',
      says: 'two years',
      life: { daysAfter: refusalDays },
      make: async () => {
        const { link } = await w.as()('POST /api/nomoreleaflets', {
          postcode: 'LS27 0AB',
          house: '14',
          submissionId: randomUUID(),
        })
        return sql`id = ${hashToken(link)}`
      },
    },
  ],
  own_scans: untilClosing,
  own_streets: untilClosing,
  own_pack: { storedAsLongAs: 'its pack, and until the choice is turned off', rule: 'own-scans' },
  leaflet_scans: [
    {
      rule: 'own-codes',
      page: 'the end of the year after the pack’s printing or the scan',
      says: 'the end of the year after',
      life: { yearsAfter: 1 },
      make: async () => {
        const { leafletId } = await w.given.campaign(await w.given.organisation())
        const scans = { opened: 1, pressed: 0, day: londonDate(w.clock.now()) }
        await w.platform.db
          .insertInto('leaflet_scans')
          .values({ leaflet_id: leafletId, ...scans })
          .execute()
        return sql`leaflet_id = ${leafletId}`
      },
    },
  ],
  print_pack_scans: { storedAsLongAs: 'its pack', rule: 'counted-scans' },
  pending_sign_up: [
    {
      rule: 'sign-ups-wait-seven-days',
      page: 'You activate your account, or 7 days',
      says: '7 days',
      life: signUpLife,
      make: async () => {
        const email = 'waiting@example.org'
        await w.as()('POST /api/user', newAccount(email))
        await w.runJobs()
        return sql`email = ${email}`
      },
    },
  ],
  planned_leaflet: { storedAsLongAs: 'its membership and leaflet', rule: 'same-version-emailed-once' },
  external_account: untilClosing,
  external_account_ticket: [
    {
      rule: 'expired-proofs-are-deleted',
      page: 'What Google tells us, or the link to your donations: 30 minutes',
      says: '30 minutes',
      life: ticketLife,
      make: async () => {
        const known = await w.platform.db
          .selectFrom('external_account_ticket')
          .select('ticket_hash')
          .execute()
        const person = { issuer: 'https://id.example.org', subject: 'ada', email: 'ada@example.org' }
        await inTransaction((tx) =>
          createTicket(
            tx,
            { ...person, firstName: 'Ada', lastName: 'Lovelace' },
            { ...w.platform, now: w.clock.now() },
          ),
        )
        return sql`ticket_hash <> all(${known.map(({ ticket_hash }) => ticket_hash)}::bytea[])`
      },
    },
  ],
  round_claim: [
    {
      rule: 'round-postcodes',
      page: 'A year after you chose them at most',
      says: 'a year',
      life: roundRetention,
      make: async () => {
        const { id: campaignId } = await w.given.campaign(await w.given.organisation())
        const musketeer = await w.given.musketeer()
        const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', {
          id: campaignId,
        })
        await musketeer.call('POST /api/round', { campaignId, postcode: 'LS27 0AB', part: 'a' })
        await musketeer.call('POST /api/campaigndata', {
          campaignDistributorId,
          subDate: londonDate(w.clock.now()),
          campaignData: { leafletsDelivered: 20 },
        })
        return sql`campaign_id = ${campaignId}`
      },
    },
  ],
  round_wait: {
    storedAsLongAs: 'its member waits and the campaign runs',
    rule: 'round-turns',
  },
  received_reply: [
    {
      rule: 'replies-not-stored',
      page: 'The code: 7 days',
      says: '7 days',
      life: receivedReplyRetention,
      make: () => insert('received_reply', { id: randomUUID(), received_at: w.clock.now() }),
    },
  ],
  submission: [
    {
      rule: 'forms-sent-twice',
      page: 'A day; deleted the following night',
      says: 'a day',
      life: submissionLife,
      make: () => insert('submission', { key: randomBytes(32), submitted_at: w.clock.now() }),
    },
  ],
  print_price: untilClosing,
  rate_limit: [
    {
      rule: 'expired-proofs-are-deleted',
      page: 'A day at most; deleted the following night',
      says: 'a day',
      life: days(1),
      make: async () => {
        const key = randomUUID()
        await sql`insert into rate_limit (key, expire) values (${key}, ${later(days(1)).getTime()})`.execute(
          w.platform.db,
        )
        return sql`key = ${key}`
      },
    },
  ],
  print_hub: { ...untilClosing, rule: 'print-hubs' },
  named_print_hub: {
    storedAsLongAs: 'its print hub is open and its campaign runs',
    rule: 'named-print-hubs',
  },
  print_request: [
    {
      rule: 'print-requests',
      page: 'What you ask, with notes: 14 days',
      says: '14 days',
      life: requestRetention,
      make: async () => {
        const [{ id: hubId }, { call }] = [await w.given.printHub(), await w.given.musketeer()]
        const { id: campaignId } = await w.given.campaign(await w.given.organisation())
        await call('POST /api/campaigndistributor', { id: campaignId })
        const wantedBy = londonDate(addMilliseconds(w.clock.now(), days(7)))
        const wish = { campaignId, leaflets: 20, nickname: 'Ada', wantedBy, agrees: true } as const
        await call('POST /api/printhub/:id/requests', { id: hubId, ...wish })
        return sql`hub_id = ${hubId}`
      },
    },
  ],
  print_request_note: { storedAsLongAs: 'its request', rule: 'print-request-notes' },
  reconciliation: { aboutNobody: 'up to when payments were checked' },
  recovery_code: untilClosing,
  second_factor: untilClosing,
  second_step: [
    {
      rule: 'expired-proofs-are-deleted',
      page: 'A second step: 5 minutes',
      says: '5 minutes',
      life: secondStepLife,
      make: async () => {
        const person = await w.given.organisation()
        await w.given.secondFactor(person)
        await inTransaction((tx) =>
          passFirstFactor(tx, person, { now: w.clock.now(), device: 'Firefox on Android' }),
        )
        return sql`account_id = ${person.id}`
      },
    },
  ],
  share_link: untilClosing,
  session: [
    unusedSession('musketeer', 'after 14 days without use', '14 days'),
    unusedSession('organisation', '12 hours, 7 days at most', '12 hours'),
    usedSession('musketeer', '60 days at most', '60 days'),
    usedSession('organisation', '12 hours, 7 days at most', '7 days'),
  ],
  shown_campaign: shownCounts,
  shown_campaign_week: shownCounts,
  shown_delivery_month: shownCounts,
  shown_coverage: shownCounts,
  shown_tally: shownCounts,
  shown_version: shownCounts,
  shown_week: shownCounts,
  switched_off_email: untilClosing,
  vouching_union: untilClosing,
  'graphile_worker._private_job_queues': { aboutNobody: 'the names of queues' },
  'graphile_worker._private_jobs': [
    {
      rule: 'sign-ups-wait-seven-days',
      page: 'You activate your account, or 7 days',
      says: '7 days',
      life: sealedJobRetention,
      make: async () => {
        const { rows } = await sql<{ id: string }>`
          insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, created_at)
          values (1, '{"sealed": "AA=="}', 25, 25, ${w.clock.now()}) returning id`.execute(w.platform.db)
        return sql`id = ${rows[0]!.id}`
      },
    },
  ],
  'graphile_worker._private_known_crontabs': { aboutNobody: 'the timetable' },
  'graphile_worker._private_tasks': { aboutNobody: 'the names of jobs' },
  'graphile_worker.migrations': { aboutNobody: 'the migrations of the queue' },
  webhook: { ...untilClosing, rule: 'webhooks' },
  webhook_message: [
    {
      rule: 'webhook-messages',
      page: 'what a webhook was sent: 30 days',
      says: '30 days',
      life: messageRetention,
      make: async () => {
        const { call } = await w.given.organisation()
        const { id } = await call('POST /api/org/webhooks', {
          name: 'Our website',
          serverAddress: 'https://www.example.org/hook',
          events: ['campaign.ended'],
        })
        await call('POST /api/org/webhooks/:id/test', { id })
        return sql`webhook_id = ${id}`
      },
    },
  ],
}

const later = (milliseconds: number) => addMilliseconds(w.clock.now(), milliseconds)
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => w.platform.db.transaction().execute(work)

/** Inserts a row whose first column is unique. @returns a condition that only it meets */
async function insert(table: string, row: Record<string, unknown>): Promise<Condition> {
  const [key, ...others] = Object.keys(row).map((column) => sql.ref(column))
  const [value] = Object.values(row)
  await sql`
    insert into ${sql.table(table)} (${sql.join([key, ...others])}) values (${sql.join(Object.values(row))})`.execute(
    w.platform.db,
  )
  return sql`${key} = ${value}`
}

/** What the campaign of an organisation consists of, when the organisation has just closed its account. */
function closedCampaign(id: Condition): Ages {
  return {
    rule: 'closed-organisations-purged',
    page: 'Leaflets and campaigns stay for about 6 months (183 days)',
    says: '183 days',
    life: retentionAfterClosingMs,
    make: async () => {
      const organisation = await w.given.organisation()
      const campaign = await w.given.campaign(organisation, { places: ['LS'] })
      await organisation.call('PATCH /api/deactivate', {})
      await w.runJobs()
      return sql`${id} = ${campaign.id}`
    },
  }
}

/** A report of a leaflet, decided at once. */
async function makeReport(): Promise<{ reviewId: number }> {
  const { db, clock } = w.platform
  const campaign = await w.given.campaign(await w.given.organisation())
  await w.as()('POST /api/campaign/:id/leafletreport', {
    id: campaign.id,
    reason: 'untrue',
    details: '',
    email: 'neighbour@example.org',
  })
  const administrator = await w.given.administrator()
  const { id: reviewId } = await db
    .updateTable('campaign_review')
    .set({ outcome: 'no-action', decided_by: administrator.id, decided_at: clock.now() })
    .where('campaign_id', '=', campaign.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reviewId }
}

async function makeEmail(state: 'sent' | 'cancelled' | 'failed' | 'in doubt'): Promise<Condition> {
  const id = await w.given.failedEmail()
  await w.platform.db.updateTable('email').set({ state }).where('id', '=', id).execute()
  return sql`id = ${id}`
}

async function makeLinkReport({ byEmail }: { byEmail: boolean }): Promise<Condition> {
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await (
    await w.given.musketeer()
  ).call('POST /api/campaigndistributor', { id })
  return insert('link_report', {
    membership_id: campaignDistributorId,
    submission_id: randomUUID(),
    reported_at: w.clock.now(),
    replaced: '[]',
    by_email: byEmail,
  })
}

async function makeLibraryLink(): Promise<Condition> {
  const { id } = await w.given.campaign(await w.given.organisation())
  const musketeer = await w.given.musketeer()
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id })
  await musketeer.call('POST /api/librarylink', {
    campaignId: id,
    leafletVersion: 1,
    houses: 1,
    size: 'A6',
    sides: 'one',
    ink: 'colour',
  })
  return sql`membership_id = ${campaignDistributorId}`
}

function makeDonation(): Promise<Condition> {
  return insert('donation', {
    source_id: randomUUID(),
    type: 'oneoff',
    email: 'donor@example.org',
    donor_key: 'donor',
    amount_pence: 500,
    state: 'paid',
    given_at: w.clock.now(),
  })
}

function makeStoppedGift(): Promise<Condition> {
  return insert('monthly_gift', {
    subscription_id: randomUUID(),
    email: 'donor@example.org',
    donor_key: 'donor',
    amount_pence: 500,
    state: 'stopped',
    state_reported_at: w.clock.now(),
  })
}

function unusedSession(role: 'musketeer' | 'organisation', page: string, says: string): Ages {
  return {
    rule: 'session-lifetimes',
    page,
    says,
    life: sessionLife(role).idle,
    make: async () => sql`account_id = ${(await w.given.account({ role })).id}`,
  }
}

function usedSession(role: 'musketeer' | 'organisation', page: string, says: string): Ages {
  const { absolute } = sessionLife(role)
  return {
    rule: 'session-lifetimes',
    page,
    says,
    life: absolute,
    make: async () => {
      const { id } = await w.given.account({ role })
      await w.platform.db
        .updateTable('session')
        .set({ last_used_at: later(absolute) })
        .where('account_id', '=', id)
        .execute()
      return sql`account_id = ${id}`
    },
  }
}

const agingTables = Object.entries(tables).flatMap(([table, entry]) =>
  Array.isArray(entry) ? (entry as Ages[]).map((ages) => ({ table, ...ages })) : [],
)

function endOf(life: Life): Date {
  if (typeof life === 'number') return later(life)
  const now = w.clock.now()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if ('monthsAfter' in life) return new Date(new Date(now).setUTCMonth(month + life.monthsAfter))
  if ('daysAfter' in life) return endOfLondonDay(londonDate(later(days(life.daysAfter))))
  return new Date(Date.UTC(year + 1 + life.yearsAfter, 0, 1))
}

async function isStored(table: string, condition: Condition): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${condition}`.execute(w.platform.db)
  return rows.length > 0
}

async function isStoredAt(instant: Date, table: string, condition: Condition): Promise<boolean> {
  w.clock.set(instant.toISOString())
  await runNightly(w.platform)
  return isStored(table, condition)
}

const units: Record<string, number> = {
  minute: minutes(1),
  hour: hours(1),
  day: days(1),
  year: days(365),
}
const numbers: Record<string, string> = { a: '1', six: '6', seven: '7', ten: '10' }

/** A text in lower case with its numbers in figures. */
const inFigures = (text: string) =>
  text.toLowerCase().replace(/\b(a|six|seven|ten)\b(?= (minute|hour|day|year))/g, (word) => numbers[word]!)

function durationOf(says: string): number {
  const [, count, unit] = /^(\d+) (minute|hour|day|year)s?$/.exec(inFigures(says)) ?? []
  if (!count || !unit) throw new Error(`“${says}” is no duration.`)
  return Number(count) * units[unit]!
}

const repository = new URL('../../../', import.meta.url)
const readRepository = (path: string) => readFile(new URL(path, repository), 'utf8')

async function readRules(): Promise<Map<string, string>> {
  const pages = await Promise.all(
    globSync('{server/src/*,web/src}/RULES.md', { cwd: repository }).map(readRepository),
  )
  return new Map(
    pages.flatMap((page) =>
      [...page.matchAll(/^- \*\*`(.+?)`\*\* (.+)$/gm)].map(([, name, rule]) => [name!, rule!] as const),
    ),
  )
}

test('it is decided for every table how long its rows are stored', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    w.platform.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
})

test('every period and every reason is a product rule', async () => {
  const rules = await readRules()
  for (const [table, entry] of Object.entries(tables)) {
    if ('rule' in entry) expect(rules.get(entry.rule), `${table}: ${entry.rule}`).toBeDefined()
  }
})

test.each(agingTables)(
  '$table: its rule, /privacy and the code all say $says ($page)',
  async ({ rule, page, says, life }) => {
    expect(inFigures((await readRules()).get(rule) ?? '')).toContain(inFigures(says))
    expect(inFigures(page)).toContain(inFigures(says))
    expect(await readRepository('web/src/pages/retention-periods.tsx')).toContain(page)
    if (typeof life === 'number') expect(durationOf(says)).toBe(life)
  },
)

test.each(agingTables)('$table is stored for $says and no longer ($page)', async ({ table, life, make }) => {
  w.clock.set(start)
  const condition = await make()
  const end = endOf(life)
  expect(await isStored(table, condition)).toBe(true)
  expect(await isStoredAt(addMilliseconds(end, -seconds(1)), table, condition), 'just before').toBe(true)
  expect(await isStoredAt(addMilliseconds(end, seconds(1)), table, condition), 'just after').toBe(false)
})

test('after an account is closed, no table contains its address or its name', async () => {
  w.clock.set(start)
  const { db } = w.platform
  // The tests before have emptied some emails, which can no longer be composed.
  await db.deleteFrom('email').execute()
  const email = 'zebedee.quill@example.org'
  await w.as()('POST /api/user', { ...newAccount(email), firstName: 'Zebedee' })
  await w.runJobs()
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec((await w.emails(email))[0]!.subject)![0]
  await w.as()('POST /api/confirm', { email, token: code, password: newAccount(email).password })
  await db.updateTable('email').set({ state: 'sent', ended_at: w.clock.now() }).execute()

  const call = w.as(await w.as()('POST /api/signin', { email, password: newAccount(email).password }))
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const campaign = await w.given.campaign(await w.given.organisation())
  await call('POST /api/causeusers', { causes: [{ cause: 'NHS', priority: 1 }] })
  await call('POST /api/campaigndistributor', { id: campaign.id })
  await call('POST /api/confirmcode/email', { email: 'zebedee.new@example.org' })
  await w.as()('POST /api/confirmcode/password', { email })
  await (await w.given.administrator()).call('GET /api/siteadmin/user/:id', { id })
  await w.as()('POST /api/contact', { email, contactMessage: 'It is Zebedee.' })
  await w.as()('POST /api/campaign/:id/leafletreport', {
    id: campaign.id,
    reason: 'untrue',
    details: '',
    email,
  })
  await insert('donation', {
    source_id: randomUUID(),
    type: 'oneoff',
    email,
    donor_key: w.platform.secrets.addressKey(email),
    amount_pence: 500,
    state: 'paid',
    given_at: w.clock.now(),
  })
  await w.runJobs()
  const containing = async () => {
    const found: string[] = []
    for (const table of Object.keys(tables)) {
      const [name, schema] = table.split('.').toReversed() as [string, string?]
      const { rows } = await sql`
        select from ${schema ? sql.table(table) : sql.table(name)} as t where t::text ilike '%zebedee%' limit 1`.execute(
        db,
      )
      if (rows.length) found.push(table)
    }
    return found
  }
  expect(await containing()).toEqual(
    expect.arrayContaining(['account', 'contact_message', 'donation', 'leaflet_report', 'email']),
  )
  await call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await containing()).toEqual([])
})
