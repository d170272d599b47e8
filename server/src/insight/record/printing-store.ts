import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Account } from './organisation-store.ts'

/** The print hub that a musketeer offers, and what they asked of others. */
export const printing = ({ selectFrom }: Account) => [
  jsonObjectFrom(
    selectFrom('print_hub')
      .select(['name', 'sector', 'handover', 'changed', 'worded_at', 'approved_at', 'paused_at'])
      .select(['sheets_a_week', 'two_sided', 'prints_election'])
      .whereRef('print_hub.account_id', '=', 'account.id'),
  ).as('print_hub'),
  jsonArrayFrom(
    selectFrom('print_request')
      .innerJoin('print_hub', 'print_hub.id', 'print_request.hub_id')
      .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
      .select(['campaign.name', 'print_hub.name as hub_name', 'nickname', 'leaflets', 'wanted_by', 'wording'])
      .select(['asked_at', 'ready_at'])
      .whereRef('print_request.account_id', '=', 'account.id')
      .orderBy('asked_at'),
  ).as('print_requests'),
]
