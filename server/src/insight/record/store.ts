import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { campaignPlaces, leafletNumber } from '../../campaigns/index.ts'
import { firstOfficerOf } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Everything stored about an account, in one statement and so at one moment, each list oldest first (rule: download-my-data). Times inside
 * the lists are text, as PostgreSQL writes them in JSON.
 */
export const findRecord = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .selectAll('account')
    .select(profile)
    .select(activity)
    .select(campaigns)
    .select(correspondence)
    .select(access)
    .select(auditLog)
    .executeTakeFirst()

export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

interface WorkOnCampaign {
  campaign: string
  did: 'changed' | 'sent' | 'approved' | 'returned' | 'scheduled'
  at: string
}

/** The account of the statement, to which each part below is joined. */
type Account = ExpressionBuilder<Tables, 'account'>

/** What the person entered about themselves and their organisation. */
const profile = ({ selectFrom }: Account) => [
  jsonObjectFrom(selectFrom('address').selectAll().whereRef('address.account_id', '=', 'account.id')).as(
    'address',
  ),
  jsonArrayFrom(
    selectFrom('seat')
      .leftJoin('address', 'address.account_id', 'organisation_id')
      .select(['seat', 'taken_at', 'organisation'])
      .whereRef('seat.account_id', '=', 'account.id')
      .orderBy('taken_at'),
  ).as('seats'),
  jsonArrayFrom(
    selectFrom('hand_over')
      .innerJoin('account as organisation', 'organisation.id', 'hand_over.organisation_id')
      .leftJoin('address', 'address.account_id', 'hand_over.organisation_id')
      .select(['address.organisation', 'on_day', 'asked_at', 'confirmed_at'])
      .select(({ eb, ref }) => eb('successor_id', '=', ref('account.id')).$castTo<boolean>().as('takes_over'))
      .where(({ eb, or, ref }) =>
        or([
          eb('successor_id', '=', ref('account.id')),
          eb(firstOfficerOf('organisation'), '=', ref('account.id')),
        ]),
      ),
  ).as('hand_overs'),
  jsonArrayFrom(
    selectFrom('seat_invitation')
      .select(['seat_invitation.email', 'seat_invitation.seat', 'invited_at'])
      .whereRef('invited_by', '=', 'account.id')
      .orderBy('invited_at'),
  ).as('seat_invitations'),
  jsonObjectFrom(
    selectFrom('branch')
      .innerJoin('address', 'address.account_id', 'union_id')
      .select(['organisation as union', 'state', 'since'])
      .whereRef('branch.account_id', '=', 'account.id'),
  ).as('branch_of'),
  jsonArrayFrom(
    selectFrom('branch')
      .leftJoin('address', 'address.account_id', 'branch.account_id')
      .select(['organisation', 'state', 'since'])
      .where(({ eb, or, ref }) =>
        or([eb('union_id', '=', ref('account.id')), eb('answered_by', '=', ref('account.id'))]),
      )
      .orderBy('since'),
  ).as('branches'),
  jsonArrayFrom(
    selectFrom('branch_invitation')
      .select(['branch_invitation.email', 'invited_at'])
      .where(({ eb, or, ref }) =>
        or([eb('union_id', '=', ref('account.id')), eb('invited_by', '=', ref('account.id'))]),
      )
      .orderBy('invited_at'),
  ).as('branch_invitations'),
  selectFrom('vouching_union')
    .select('allowed_at')
    .whereRef('vouching_union.account_id', '=', 'account.id')
    .as('vouches_since'),
  jsonObjectFrom(selectFrom('org_info').selectAll().whereRef('org_info.account_id', '=', 'account.id')).as(
    'org_info',
  ),
  jsonObjectFrom(
    selectFrom('application_draft').selectAll().whereRef('application_draft.account_id', '=', 'account.id'),
  ).as('draft'),
  jsonObjectFrom(
    selectFrom('application').selectAll().whereRef('application.account_id', '=', 'account.id'),
  ).as('application'),
  jsonArrayFrom(
    selectFrom('consent').selectAll().whereRef('consent.account_id', '=', 'account.id').orderBy('id'),
  ).as('consents'),
]

/** A musketeer's causes, schedule and memberships, with their leaflets and deliveries. */
const activity = ({ selectFrom }: Account) => [
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
  jsonObjectFrom(selectFrom('musketeer').selectAll().whereRef('musketeer.account_id', '=', 'account.id')).as(
    'schedule',
  ),
  selectFrom('hidden_last_leaflets')
    .select('since')
    .whereRef('hidden_last_leaflets.account_id', '=', 'account.id')
    .as('last_leaflets_hidden_since'),
  selectFrom('calendar_feed')
    .select('created_at')
    .whereRef('calendar_feed.account_id', '=', 'account.id')
    .as('calendar_since'),
  jsonArrayFrom(
    selectFrom('membership')
      .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
      .whereRef('membership.account_id', '=', 'account.id')
      .select(['campaign.name', 'joined_at', 'withdrawn_at', 'emailed_at'])
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
      ])
      .orderBy('joined_at'),
  ).as('memberships'),
]

/** The campaigns an organisation published, with their causes and leaflets, and the leaflets that it makes. */
const campaigns = ({ selectFrom }: Account) => [
  jsonArrayFrom(
    selectFrom('campaign')
      .whereRef('campaign.account_id', '=', 'account.id')
      .select([
        'name',
        'description',
        'published_at',
        'end_date',
        'goal',
        'is_listed',
        'stopped_at',
        'deleted_at',
        'taken_down_at',
      ])
      .select(['imprint_promoter', 'imprint_on_behalf_of', 'imprint_address'])
      .select((campaign) => [
        jsonArrayFrom(
          campaign
            .selectFrom('campaign_cause')
            .select('cause')
            .whereRef('campaign_cause.campaign_id', '=', 'campaign.id')
            .orderBy('campaign_cause.id'),
        ).as('causes'),
        campaignPlaces.as('places'),
        jsonArrayFrom(
          campaign
            .selectFrom('leaflet')
            .select(['version', leafletNumber(sql.ref('leaflet.id')).as('number'), 'title'])
            .select(['content_type', 'bytes', 'pages', 'created_at'])
            .whereRef('leaflet.campaign_id', '=', 'campaign.id')
            .orderBy('version'),
        ).as('leaflets'),
      ])
      .orderBy('published_at'),
  ).as('campaigns'),
  jsonArrayFrom(
    selectFrom('made_leaflet')
      .whereRef('made_leaflet.account_id', '=', 'account.id')
      .select(['content', 'imprint', 'picture_width', 'picture_height', 'picture_bytes'])
      .select(['created_at', 'saved_at', 'offered_at', 'union_id'])
      .select(({ selectFrom: from }) =>
        from('address')
          .whereRef('address.account_id', '=', 'union_id')
          .select('organisation')
          .as('union_name'),
      )
      .orderBy('id'),
  ).as('made_leaflets'),
  jsonArrayFrom(
    selectFrom('campaign_draft')
      .leftJoin('draft_leaflet', 'draft_id', 'id')
      .whereRef('campaign_draft.account_id', '=', 'account.id')
      .select(['content', 'content_type', 'pages', 'bytes', 'created_at', 'saved_at'])
      .orderBy('id'),
  ).as('campaign_drafts'),
  sql<WorkOnCampaign[]>`(
    select coalesce(json_agg(work order by work.at, work.did), '[]') from (
      select draft.content ->> 'campaignName' as campaign, part.did, part.at
      from campaign_draft as draft
      cross join lateral (values
        (draft.changed_by, 'changed', draft.saved_at),
        (draft.sent_by, 'sent', draft.sent_at),
        (draft.approved_by, 'approved', draft.approved_at),
        (draft.returned_by, 'returned', draft.returned_at),
        (draft.scheduled_by, 'scheduled', draft.publish_at)
      ) as part (by, did, at)
      where part.by = account.id
      union all
      select name, 'approved', approved_at from campaign where approved_by = account.id
    ) as work
  )`.as('work_on_campaigns'),
  selectFrom('approval_wish')
    .select('since')
    .whereRef('organisation_id', '=', 'account.id')
    .as('asks_approval_since'),
  jsonArrayFrom(
    selectFrom('member_message')
      .innerJoin('campaign', 'campaign.id', 'member_message.campaign_id')
      .where((message) =>
        message.or(
          (['organisation_id', 'written_by', 'submitted_by', 'decided_by'] as const).map((column) =>
            message(`member_message.${column}`, '=', message.ref('account.id')),
          ),
        ),
      )
      .select(['campaign.name', 'message', 'link', 'state', 'comment', 'saved_at', 'decided_at'])
      .select(['member_message.taken_down_at', 'taken_down_reason'])
      .orderBy('member_message.id'),
  ).as('member_messages'),
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
      .selectAll()
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
