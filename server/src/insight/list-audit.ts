import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { AuditEntry } from '@street-musketeers/contract/audit/audit.ts'
import { listActions, type ListedAction } from '../audit/index.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf } from '../platform/database/page.ts'
import { findNames } from './store.ts'

/** A page of what administrators looked at and decided, newest first, with the names of the people concerned. */
export async function listAudit(
  db: Db,
  input: InputOf<'GET /api/audit/:page/:size'>,
): Promise<ReplyOf<'GET /api/audit/:page/:size'>> {
  const { rows, total } = await listActions(db, input)
  const accountIds = rows
    .flatMap(({ administrator_id, account_id }) => [administrator_id, account_id])
    .filter((id) => id !== null)
  const accounts = new Map((await findNames(db, accountIds)).map((account) => [account.id, account]))
  return pageOf(
    rows.map((row) => present(row, accounts)),
    total,
    input,
  )
}

type Accounts = ReadonlyMap<number, Awaited<ReturnType<typeof findNames>>[number]>

function present(row: ListedAction, accounts: Accounts): AuditEntry {
  const administrator = accounts.get(row.administrator_id ?? 0)
  const person = accounts.get(row.account_id ?? 0)
  return {
    id: row.id,
    at: row.done_at.toISOString(),
    administrator: administrator
      ? { id: administrator.id, name: administrator.full_name, role: 'administrator' }
      : null,
    deed: row.action,
    person: person ? { id: person.id, name: person.display_name, role: person.role } : null,
    about: row.about,
  }
}
