import {
  auditActions,
  AuditAction,
  maxAuditEntries,
  type AuditEntry,
  type listAudit as contract,
} from '@street-musketeers/contract/audit/audit.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { endOfLondonDay } from '../platform/values/clock.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf } from '../platform/database/page.ts'
import { pageOfAudit, type AuditRow } from './audit-store.ts'

/** A page of what administrators looked at and decided, newest first. */
export async function listAudit(
  db: Db,
  _by: Administrator,
  { page, size, kind, person, until }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { rows, total } = await pageOfAudit(db, {
    page,
    size,
    deeds: kind ? auditActions[kind] : AuditAction.options,
    person: person ?? null,
    before: until ? endOfLondonDay(until) : null,
    deepest: maxAuditEntries,
  })
  return pageOf(rows.map(present), total, { page, size })
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  administrator:
    row.administrator_id === null
      ? null
      : { id: row.administrator_id, name: row.administrator_name ?? '', role: 'administrator' },
  deed: row.deed,
  person:
    row.account_id === null || row.account_role === null
      ? null
      : { id: row.account_id, name: row.account_name ?? '', role: row.account_role },
  about: row.about,
})
