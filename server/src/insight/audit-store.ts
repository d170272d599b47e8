import { sql } from 'kysely'
import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db } from '../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../platform/database/page.ts'

export interface AuditRow {
  id: number
  at: Date
  deed: AuditAction
  about: string
  administrator_id: number | null
  administrator_name: string | null
  account_id: number | null
  account_name: string | null
  account_role: Role | null
}

/**
 * A page of the log, newest first, and how many entries there are, up to `deepest`.
 * @param wanted.deeds only these
 * @param wanted.before only entries older than this
 */
export async function pageOfAudit(
  db: Db,
  wanted: PageRequest & {
    deeds: readonly AuditAction[]
    person: number | null
    before: Date | null
    deepest: number
  },
): Promise<{ rows: AuditRow[]; total: number }> {
  let entries = db.selectFrom('audit_entry').where('deed', 'in', wanted.deeds)
  if (wanted.person !== null) entries = entries.where('audit_entry.account_id', '=', wanted.person)
  if (wanted.before) entries = entries.where('done_at', '<', wanted.before)

  const { total } = await db
    .selectFrom(entries.select('id').orderBy('done_at', 'desc').limit(wanted.deepest).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const left = total - rowsBefore(wanted)
  if (left <= 0) return { rows: [], total }

  const rows = await entries
    .leftJoin('account as administrator', 'administrator.id', 'administrator_id')
    .leftJoin('account as person', 'person.id', 'audit_entry.account_id')
    .leftJoin('address', (address) =>
      address.onRef('address.account_id', '=', 'audit_entry.account_id').on('person.role', '!=', 'musketeer'),
    )
    .select([
      'audit_entry.id',
      'done_at as at',
      'deed',
      'about',
      'administrator_id',
      'audit_entry.account_id',
      'person.role as account_role',
      sql<string>`trim(administrator.firstname || ' ' || administrator.lastname)`.as('administrator_name'),
      sql<string>`coalesce(nullif(address.organisation, ''), trim(person.firstname || ' ' || person.lastname))`.as(
        'account_name',
      ),
    ])
    .orderBy('done_at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(Math.min(wanted.size, left))
    .offset(rowsBefore(wanted))
    .execute()
  return { rows, total }
}
