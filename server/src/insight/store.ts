import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isSuppressed } from '../mailing/index.ts'
import type { Db } from '../platform/database/db.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'

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
      'reason',
      'frequency',
      'next_due_at',
      'anchor',
      'last_slot',
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

/** An account by its id. */
export const findUser = async (db: Db, id: number) => (await usersOf(db, { ids: [id] }))[0]

/** Accounts by their ids, in any order. */
export const findUsers = async (db: Db, ids: readonly number[]) => (ids.length ? usersOf(db, { ids }) : [])

const usersOf = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  users(db).where('account.id', '=', sql<number>`any(${ids}::bigint[])`),
)

/** The account that asks about itself, also with `mailbox_refuses`. */
export const findOwnUser = async (db: Db, id: number, now: Date) => (await ownUser(db, { id, now }))[0]

const ownUser = preparedQuery((db, { id, now }: { id: number; now: Date }) =>
  users(db).select(isSuppressed(now).as('mailbox_refuses')).where('account.id', '=', id),
)

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Everything held about an account, in one statement and so at one moment, each list oldest first (rule: download-my-data). Instants inside
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
        selectFrom('bounce')
          .select(['hard', 'answer', 'bounced_at'])
          .whereRef('bounce.account_id', '=', 'account.id')
          .orderBy('bounced_at'),
      ).as('bounces'),
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
      jsonObjectFrom(
        selectFrom('second_factor')
          .select(['set_up_at', 'last_step'])
          .select(({ selectFrom: also }) =>
            also('recovery_code')
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
        selectFrom('audit_entry')
          .select(['deed', 'done_at'])
          .whereRef('audit_entry.account_id', '=', 'account.id')
          .orderBy('done_at'),
      ).as('deeds_about'),
      jsonArrayFrom(
        selectFrom('audit_entry')
          .select(['deed', 'done_at'])
          .whereRef('administrator_id', '=', 'account.id')
          .orderBy('done_at'),
      ).as('own_deeds'),
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

export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>
