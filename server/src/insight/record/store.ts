import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { leafletNumber } from '../../campaigns/index.ts'
import { joinedBefore } from '../../membership/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { campaigns, organisations, type Account } from './organisation-store.ts'
import { printing } from './printing-store.ts'

/**
 * Everything stored about an account, in one statement and so at one moment, each list oldest first (rule: download-my-data). Times inside
 * the lists are text, as PostgreSQL writes them in JSON.
 */
export const findRecord = (db: Db, accountId: number, monday: string) =>
  db
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .selectAll('account')
    .select(profile)
    .select(organisations)
    .select(activity(monday))
    .select(printing)
    .select(campaigns)
    .select(correspondence)
    .select(access)
    .select(auditLog)
    .executeTakeFirst()

export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** What the person entered about themselves. */
const profile = ({ selectFrom }: Account) => [
  jsonObjectFrom(selectFrom('address').selectAll().whereRef('address.account_id', '=', 'account.id')).as(
    'address',
  ),
  jsonArrayFrom(
    selectFrom('consent').selectAll().whereRef('consent.account_id', '=', 'account.id').orderBy('id'),
  ).as('consents'),
]

/** A musketeer's causes, schedule and memberships, with their leaflets and deliveries. */
const activity =
  (monday: string) =>
  ({ selectFrom }: Account) => [
    jsonArrayFrom(
      selectFrom('chosen_cause')
        .selectAll()
        .whereRef('chosen_cause.account_id', '=', 'account.id')
        .orderBy('priority'),
    ).as('causes'),
    selectFrom('musketeer_place')
      .select('district')
      .whereRef('musketeer_place.account_id', '=', 'account.id')
      .as('district'),
    jsonObjectFrom(
      selectFrom('musketeer').selectAll().whereRef('musketeer.account_id', '=', 'account.id'),
    ).as('schedule'),
    selectFrom('hidden_last_leaflets')
      .select('since')
      .whereRef('hidden_last_leaflets.account_id', '=', 'account.id')
      .as('last_leaflets_hidden_since'),
    selectFrom('calendar_feed')
      .select('created_at')
      .whereRef('calendar_feed.account_id', '=', 'account.id')
      .as('calendar_since'),
    jsonArrayFrom(
      selectFrom('share_link')
        .innerJoin('campaign', 'campaign.id', 'share_link.campaign_id')
        .select(['campaign.name', 'code', 'made_at', joinedBefore(monday).as('joined')])
        .whereRef('share_link.account_id', '=', 'account.id')
        .orderBy('made_at'),
    ).as('share_links'),
    jsonArrayFrom(
      selectFrom('own_pack')
        .innerJoin('print_pack', 'print_pack.code', 'own_pack.pack_code')
        .innerJoin('campaign', 'campaign.id', 'print_pack.campaign_id')
        .select(['campaign.name', 'printed_on'])
        .whereRef('own_pack.account_id', '=', 'account.id')
        .orderBy('printed_on')
        .orderBy('code'),
    ).as('own_packs'),
    jsonArrayFrom(
      selectFrom('membership')
        .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
        .whereRef('membership.account_id', '=', 'account.id')
        .select(['campaign.name', 'joined_at', 'withdrawn_at', 'emailed_at'])
        .select(({ selectFrom }) =>
          selectFrom('leaflet')
            .select('version')
            .whereRef('leaflet.id', '=', 'collected_leaflet_id')
            .as('collected_version'),
        )
        .select((membership) => [
          jsonArrayFrom(
            membership
              .selectFrom('planned_leaflet')
              .innerJoin('leaflet', 'leaflet.id', 'planned_leaflet.leaflet_id')
              .select(['version', leafletNumber(sql.ref('leaflet.id')).as('number'), 'title'])
              .select(['planned_at', 'sent_at', 'skipped_at'])
              .whereRef('membership_id', '=', 'membership.id')
              .orderBy('planned_at'),
          ).as('leaflets'),
          jsonArrayFrom(
            membership
              .selectFrom('delivery')
              .select(['delivered_on', 'leaflets_delivered', 'leaflets_printed', 'reported_at'])
              .whereRef('membership_id', '=', 'membership.id')
              .orderBy('delivered_on')
              .orderBy('delivery.id'),
          ).as('deliveries'),
          jsonArrayFrom(
            membership
              .selectFrom('link_report')
              .select(['reported_at', 'replaced'])
              .whereRef('membership_id', '=', 'membership.id')
              .orderBy('reported_at'),
          ).as('reports_by_link'),
          jsonArrayFrom(
            membership
              .selectFrom('round_claim')
              .select(['sector', 'half', 'state', 'claimed_at', 'lease_until', 'done_at', 'houses'])
              .whereRef('membership_id', '=', 'membership.id')
              .orderBy('id'),
          ).as('rounds'),
          jsonArrayFrom(
            membership
              .selectFrom('round_wait')
              .select(['sector', 'half', 'asked_at'])
              .whereRef('membership_id', '=', 'membership.id')
              .orderBy('id'),
          ).as('awaited_rounds'),
          jsonObjectFrom(
            membership
              .selectFrom('library_link')
              .select(['houses', 'size', 'expires_at'])
              .whereRef('membership_id', '=', 'membership.id'),
          ).as('library_link'),
        ])
        .orderBy('joined_at'),
    ).as('memberships'),
  ]

/** Emails to the account, their bounces, and messages and reports from its address. */
const correspondence = ({ selectFrom }: Account) => [
  jsonArrayFrom(
    selectFrom('email')
      .select(['kind', 'to_email', 'state', 'created_at', 'ended_at'])
      .whereRef('email.account_id', '=', 'account.id')
      .orderBy('id'),
  ).as('emails'),
  jsonArrayFrom(
    selectFrom('switched_off_email')
      .select(['switched_off_email.email', 'since'])
      .whereRef('switched_off_email.account_id', '=', 'account.id')
      .orderBy('since'),
  ).as('switched_off_emails'),
  selectFrom('campaign_promise')
    .select('promised_at')
    .whereRef('campaign_promise.account_id', '=', 'account.id')
    .as('campaign_promised_at'),
  jsonArrayFrom(
    selectFrom('bounce')
      .select(['hard', 'answer', 'bounced_at'])
      .whereRef('bounce.account_id', '=', 'account.id')
      .orderBy('bounced_at'),
  ).as('bounces'),
  jsonArrayFrom(
    selectFrom('contact_message')
      .select(['reference', 'message', 'received_at'])
      .whereRef('contact_message.email', '=', 'account.email')
      .orderBy('id'),
  ).as('messages'),
  jsonArrayFrom(
    selectFrom('leaflet_report')
      .innerJoin('campaign_review', 'campaign_review.id', 'review_id')
      .innerJoin('campaign', 'campaign.id', 'campaign_review.campaign_id')
      .select(['campaign.name', 'leaflet_report.reason', 'details', 'reported_at'])
      .whereRef('leaflet_report.email', '=', 'account.email')
      .orderBy('leaflet_report.id'),
  ).as('leaflet_reports'),
]

/** External accounts, sessions, codes and the second factor, without their secrets. */
const access = ({ selectFrom }: Account) => [
  jsonArrayFrom(
    selectFrom('external_account')
      .selectAll()
      .whereRef('external_account.account_id', '=', 'account.id')
      .orderBy('linked_at'),
  ).as('external_accounts'),
  jsonArrayFrom(
    selectFrom('session')
      .select(['created_at', 'last_used_at', 'expires_at', 'device', 'session.role'])
      .whereRef('session.account_id', '=', 'account.id')
      .orderBy('created_at'),
  ).as('sessions'),
  jsonArrayFrom(
    selectFrom('one_time_code')
      .select(['purpose', 'created_at', 'expires_at', 'new_email'])
      .whereRef('one_time_code.account_id', '=', 'account.id')
      .orderBy('id'),
  ).as('codes'),
  jsonObjectFrom(
    selectFrom('second_factor')
      .select(['set_up_at', 'last_step'])
      .select((secondFactor) =>
        secondFactor
          .selectFrom('recovery_code')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('recovery_code.account_id', '=', 'second_factor.account_id')
          .as('codes_left'),
      )
      .whereRef('second_factor.account_id', '=', 'account.id'),
  ).as('second_factor'),
  jsonArrayFrom(
    selectFrom('second_step')
      .select('expires_at')
      .whereRef('second_step.account_id', '=', 'account.id')
      .orderBy('expires_at'),
  ).as('second_steps'),
  jsonArrayFrom(
    selectFrom('password_grant')
      .select('expires_at')
      .whereRef('password_grant.account_id', '=', 'account.id'),
  ).as('grants'),
]

/** What administrators and people of an organisation did concerning the account, and what it did itself. */
const auditLog = ({ selectFrom }: Account) => [
  jsonArrayFrom(
    selectFrom('audit_entry')
      .select(['action', 'done_at'])
      .whereRef('audit_entry.account_id', '=', 'account.id')
      .orderBy('done_at'),
  ).as('actions_about'),
  jsonArrayFrom(
    selectFrom('organisation_action')
      .select(['action', 'about', 'done_at'])
      .where(({ eb, or, ref }) =>
        or([eb('person_id', '=', ref('account.id')), eb('other_person_id', '=', ref('account.id'))]),
      )
      .orderBy('done_at'),
  ).as('organisation_actions'),
  jsonArrayFrom(
    selectFrom('audit_entry')
      .select(['action', 'done_at'])
      .whereRef('administrator_id', '=', 'account.id')
      .orderBy('done_at'),
  ).as('own_actions'),
]
