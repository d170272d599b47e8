import type { Db } from '../../platform/database/db.ts'
import { pageOfRows } from '../../platform/database/page.ts'

/** The one that has waited longest, with how many wait. */
const oldest = { page: 0, size: 1 }

export const findOldestApplication = (db: Db) =>
  pageOfRows(
    db.selectFrom('application').where('state', '=', 'pending'),
    (query) =>
      query
        .select(['account_id as id', 'submitted_at as since'])
        .orderBy('submitted_at')
        .orderBy('account_id'),
    oldest,
  )

export const findOldestMessage = (db: Db) =>
  pageOfRows(
    db.selectFrom('contact_message').where('answered_at', 'is', null),
    (query) => query.select(['id', 'received_at as since']).orderBy('received_at').orderBy('id'),
    oldest,
  )
