import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db } from '../platform/db.ts'
import { rowsBefore, type PageWanted } from '../platform/page.ts'

/** Accounts with all that is shown of them beside their lists. */
const users = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('application', 'application.account_id', 'account.id')
    .leftJoin('musketeer', 'musketeer.account_id', 'account.id')
    .select(({ exists, selectFrom }) => [
      'account.id',
      'role',
      'email',
      'firstname',
      'lastname',
      'signed_up_at',
      'activated_at',
      'closed_at',
      'application.state',
      'submitted_at',
      'decided_at',
      'frequency',
      'next_due_at',
      jsonObjectFrom(
        selectFrom('address')
          .select(['organisation', 'first_line', 'second_line', 'city', 'county', 'post_code'])
          .whereRef('address.account_id', '=', 'account.id'),
      ).as('address'),
      jsonObjectFrom(
        selectFrom('org_info')
          .select(['telephone', 'website'])
          .whereRef('org_info.account_id', '=', 'account.id'),
      ).as('org_info'),
      exists(
        selectFrom('consent')
          .select('consent.id')
          .whereRef('consent.account_id', '=', 'account.id')
          .where('purpose', '=', 'newsletter')
          .where('withdrawn_at', 'is', null),
      ).as('newsletter'),
    ])

export const findUser = (db: Db, accountId: number) =>
  users(db).where('account.id', '=', accountId).executeTakeFirst()

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Everything a musketeer ever joined, latest sign-up first, each with its deliveries in the order of their days. */
export const findMemberships = (db: Db, accountId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .selectAll('membership')
    .select('deleted_at')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('delivery')
          .select(['id', 'delivered_on', 'leaflets_delivered', 'leaflets_printed'])
          .whereRef('membership_id', '=', 'membership.id')
          .orderBy('delivered_on')
          .orderBy('id'),
      ).as('deliveries'),
    )
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .execute()

export type Joined = Awaited<ReturnType<typeof findMemberships>>[number]

/** A page of the accounts of a role, newest first. Only the page's own rows are looked up; those before it are counted off in the index. */
export async function pageOfAccounts(
  db: Db,
  role: Role,
  wanted: PageWanted,
): Promise<{ rows: User[]; total: number }> {
  const all = db.selectFrom('account').where('role', '=', role)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (rowsBefore(wanted) >= total) return { rows: [], total }

  const onPage = all
    .select('id')
    .orderBy('signed_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
  const rows = await users(db)
    .where('account.id', 'in', onPage)
    .orderBy('signed_up_at', 'desc')
    .orderBy('account.id', 'desc')
    .execute()
  return { rows, total }
}

/** A page of the applicants whose application waits, longest waiting first. */
export async function pageOfApplicants(db: Db, wanted: PageWanted): Promise<{ rows: User[]; total: number }> {
  const all = db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .where('state', '=', 'pending')
    .where('closed_at', 'is', null)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (rowsBefore(wanted) >= total) return { rows: [], total }

  const onPage = all
    .select('account_id')
    .orderBy('submitted_at')
    .orderBy('account_id')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
  const rows = await users(db)
    .where('account.id', 'in', onPage)
    .orderBy('submitted_at')
    .orderBy('account.id')
    .execute()
  return { rows, total }
}

/**
 * Everything held about an account, in one statement and so at one moment, each list oldest first (D40). Instants inside
 * the lists are PostgreSQL's JSON texts.
 */
export const findRecord = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .selectAll('account')
    .select(({ selectFrom }) => [
      jsonObjectFrom(selectFrom('address').selectAll().whereRef('address.account_id', '=', 'account.id')).as(
        'address',
      ),
      jsonObjectFrom(
        selectFrom('org_info').selectAll().whereRef('org_info.account_id', '=', 'account.id'),
      ).as('org_info'),
      jsonObjectFrom(
        selectFrom('application_draft')
          .selectAll()
          .whereRef('application_draft.account_id', '=', 'account.id'),
      ).as('draft'),
      jsonObjectFrom(
        selectFrom('application').selectAll().whereRef('application.account_id', '=', 'account.id'),
      ).as('application'),
      jsonArrayFrom(
        selectFrom('consent').selectAll().whereRef('consent.account_id', '=', 'account.id').orderBy('id'),
      ).as('consents'),
      jsonArrayFrom(
        selectFrom('chosen_cause')
          .selectAll()
          .whereRef('chosen_cause.account_id', '=', 'account.id')
          .orderBy('priority'),
      ).as('causes'),
      jsonObjectFrom(
        selectFrom('musketeer').selectAll().whereRef('musketeer.account_id', '=', 'account.id'),
      ).as('rhythm'),
      jsonArrayFrom(
        selectFrom('letter')
          .select(['kind', 'to_email', 'state', 'created_at', 'ended_at'])
          .whereRef('letter.account_id', '=', 'account.id')
          .orderBy('id'),
      ).as('letters'),
      jsonArrayFrom(
        selectFrom('session')
          .select(['created_at', 'last_used_at', 'expires_at'])
          .whereRef('session.account_id', '=', 'account.id')
          .orderBy('created_at'),
      ).as('sessions'),
      jsonArrayFrom(
        selectFrom('one_time_code')
          .select(['purpose', 'created_at', 'expires_at', 'new_email'])
          .whereRef('one_time_code.account_id', '=', 'account.id')
          .orderBy('id'),
      ).as('codes'),
      jsonArrayFrom(
        selectFrom('password_grant')
          .select('expires_at')
          .whereRef('password_grant.account_id', '=', 'account.id'),
      ).as('grants'),
      jsonArrayFrom(
        selectFrom('provider_account')
          .selectAll()
          .whereRef('provider_account.account_id', '=', 'account.id')
          .orderBy('linked_at'),
      ).as('elsewhere'),
      jsonArrayFrom(
        selectFrom('contact_message')
          .selectAll()
          .whereRef('contact_message.email', '=', 'account.email')
          .orderBy('id'),
      ).as('messages'),
      jsonArrayFrom(
        selectFrom('person_read')
          .select('read_at')
          .whereRef('person_read.account_id', '=', 'account.id')
          .orderBy('read_at'),
      ).as('readings'),
      jsonArrayFrom(
        selectFrom('person_read')
          .select('read_at')
          .whereRef('administrator_id', '=', 'account.id')
          .orderBy('read_at'),
      ).as('readings_of_others'),
      jsonArrayFrom(
        selectFrom('application')
          .select('decided_at')
          .whereRef('decided_by', '=', 'account.id')
          .orderBy('decided_at'),
      ).as('decisions'),
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
                .select(['version', 'planned_at', 'sent_at'])
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
          ])
          .orderBy('joined_at'),
      ).as('memberships'),
      jsonArrayFrom(
        selectFrom('campaign')
          .whereRef('campaign.account_id', '=', 'account.id')
          .select(['name', 'description', 'published_at', 'end_date', 'goal', 'stopped_at', 'deleted_at'])
          .select(['imprint_promoter', 'imprint_on_behalf_of', 'imprint_address'])
          .select((campaign) => [
            jsonArrayFrom(
              campaign
                .selectFrom('campaign_cause')
                .select('cause')
                .whereRef('campaign_cause.campaign_id', '=', 'campaign.id')
                .orderBy('campaign_cause.id'),
            ).as('causes'),
            jsonArrayFrom(
              campaign
                .selectFrom('leaflet')
                .select(['version', 'content_type', 'bytes', 'pages', 'created_at'])
                .whereRef('leaflet.campaign_id', '=', 'campaign.id')
                .orderBy('version'),
            ).as('leaflets'),
          ])
          .orderBy('published_at'),
      ).as('campaigns'),
    ])
    .executeTakeFirst()

export type FoundRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>
