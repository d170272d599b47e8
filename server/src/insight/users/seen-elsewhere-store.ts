import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The host of a website as it was typed, without `www.`; null without one. */
const hostOf = (website: RawBuilder<unknown>) =>
  sql<string | null>`substring(lower(${website}) from '^(?:https?://)?(?:www\.)?([^/?#:]+)')`

/** More say nothing about an application: a website that many share is that of a network. */
const maxSeen = 10

/**
 * Other organisations and applicants with the website, telephone number or postcode of one, the most alike first, then the newest. Only accounts
 * with contact details are read, which no musketeer has.
 */
export const findSeenElsewhere = (db: Db, id: number) =>
  db
    .with('own', (from) =>
      from
        .selectFrom('org_info')
        .leftJoin('address', 'address.account_id', 'org_info.account_id')
        .select(['telephone', 'post_code', hostOf(sql.ref('website')).as('host')])
        .where('org_info.account_id', '=', id),
    )
    .with('other', (from) =>
      from
        .selectFrom('org_info')
        .innerJoin('account', 'account.id', 'org_info.account_id')
        .leftJoin('address', 'address.account_id', 'org_info.account_id')
        .leftJoin('application', 'application.account_id', 'org_info.account_id')
        .innerJoin('own', (join) => join.onTrue())
        .select(['account.id', 'role', 'suspended_at', 'application.state as application'])
        .select([
          sql<string>`coalesce(organisation, '')`.as('name'),
          sql<boolean>`coalesce(${hostOf(sql.ref('org_info.website'))} = own.host, false)`.as('website'),
          sql<boolean>`org_info.telephone = own.telephone`.as('telephone'),
          sql<boolean>`coalesce(address.post_code = own.post_code, false)`.as('postcode'),
        ])
        .where('account.id', '<>', id)
        .where('closed_at', 'is', null)
        .where('role', 'in', ['applicant', 'organisation']),
    )
    .selectFrom('other')
    .selectAll()
    .where(sql<boolean>`website or telephone or postcode`)
    .orderBy(sql`website::integer + telephone::integer + postcode::integer`, 'desc')
    .orderBy('id', 'desc')
    .limit(maxSeen)
    .execute()
