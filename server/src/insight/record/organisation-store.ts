import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { campaignPlaces, leafletNumber } from '../../campaigns/index.ts'
import { firstOfficerOf } from '../../identity/index.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The account of the statement, to which each part below is joined. */
export type Account = ExpressionBuilder<Tables, 'account'>

/** The organisations a person acts for, and an organisation's application, branches and invitations. */
export const organisations = ({ selectFrom }: Account) => [
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
      )
      .orderBy('asked_at'),
  ).as('hand_overs'),
  jsonArrayFrom(
    selectFrom('seat_invitation')
      .select(['seat_invitation.email', 'seat_invitation.seat', 'invited_at'])
      .whereRef('invited_by', '=', 'account.id')
      .orderBy('invited_at'),
  ).as('seat_invitations'),
  jsonArrayFrom(
    selectFrom('api_key')
      .select(['api_key.name', 'scopes', 'made_at', 'last_used_on'])
      .where(({ eb, or, ref }) =>
        or([eb('organisation_id', '=', ref('account.id')), eb('made_by', '=', ref('account.id'))]),
      )
      .orderBy('made_at'),
  ).as('api_keys'),
  jsonArrayFrom(
    selectFrom('webhook')
      .select(['webhook.name', 'webhook.address', 'events', 'made_at'])
      .whereRef('webhook.organisation_id', '=', 'account.id')
      .orderBy('made_at'),
  ).as('webhooks'),
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
  selectFrom('approval_wish')
    .select('since')
    .whereRef('organisation_id', '=', 'account.id')
    .as('asks_approval_since'),
]

interface WorkOnCampaign {
  campaign: string
  did: 'changed' | 'sent' | 'approved' | 'returned' | 'scheduled'
  at: string
}

/** An organisation's campaigns, made leaflets, drafts and messages to members, and the work a person did on them. */
export const campaigns = ({ selectFrom }: Account) => [
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
        'button_address',
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
    selectFrom('print_price')
      .select(['quantity', 'price_pence', 'price_for', 'added_at'])
      .whereRef('print_price.organisation_id', '=', 'account.id')
      .orderBy('added_at'),
  ).as('print_prices'),
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
