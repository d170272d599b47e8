import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Account } from './organisation-store.ts'

/** The print hub that a musketeer offers, and what they asked of others. */
export const printing = ({ selectFrom }: Account) => [
  jsonObjectFrom(
    selectFrom('print_hub')
      .select(['name', 'sector', 'handover', 'changed', 'worded_at', 'approved_at', 'paused_at'])
      .select(['sheets_a_week', 'two_sided', 'prints_election'])
      .select(({ selectFrom: from }) =>
        jsonArrayFrom(
          from('print_request_note as note')
            .innerJoin('print_request', 'print_request.id', 'note.request_id')
            .innerJoin('account as asking', 'asking.id', 'print_request.account_id')
            .select(['nickname', 'by_hub', 'note.words', 'written_on'])
            .whereRef('print_request.hub_id', '=', 'print_hub.id')
            .where(({ or, eb }) =>
              or([
                eb('by_hub', '=', true),
                eb('asking.suspended_at', 'is', null).and('asking.closed_at', 'is', null),
              ]),
            )
            .orderBy('written_on')
            .orderBy('note.request_id')
            .orderBy('number'),
        ).as('notes'),
      )
      .select((hub) =>
        jsonArrayFrom(
          hub
            .selectFrom('named_print_hub')
            .innerJoin('campaign', 'campaign.id', 'named_print_hub.campaign_id')
            .leftJoin('address', 'address.account_id', 'campaign.account_id')
            .select(['campaign.name', 'address.organisation', 'named_at'])
            .whereRef('named_print_hub.hub_id', '=', 'print_hub.id')
            .orderBy('named_at'),
        ).as('named_by'),
      )
      .whereRef('print_hub.account_id', '=', 'account.id'),
  ).as('print_hub'),
  jsonArrayFrom(
    selectFrom('print_request')
      .innerJoin('print_hub', 'print_hub.id', 'print_request.hub_id')
      .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
      .select(['campaign.name', 'print_hub.name as hub_name', 'nickname', 'leaflets', 'wanted_by', 'wording'])
      .select(['asked_at', 'ready_at'])
      .select(({ selectFrom: from }) =>
        jsonArrayFrom(
          from('print_request_note as note')
            .innerJoin('account as offering', 'offering.id', 'print_hub.account_id')
            .select(['by_hub', 'note.words', 'written_on'])
            .whereRef('note.request_id', '=', 'print_request.id')
            .where(({ or, eb }) =>
              or([
                eb('by_hub', '=', false),
                eb('offering.suspended_at', 'is', null).and('offering.closed_at', 'is', null),
              ]),
            )
            .orderBy('number'),
        ).as('notes'),
      )
      .whereRef('print_request.account_id', '=', 'account.id')
      .orderBy('asked_at'),
  ).as('print_requests'),
]
