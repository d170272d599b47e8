import { roleSelectors } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { londonDate, londonWallClock } from '../../platform/values/clock.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { findAllInList } from './listing-store.ts'
import { listNames, resolveList } from './list-users.ts'
import { presentListed, isActive } from './present.ts'
import { findListed, type Listed } from './store.ts'

const batchSize = 500

const person = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  signedUp: 'Signed up',
  status: 'Status',
}
const organisation = { organisation: 'Org name', email: 'Email', signedUp: 'Signed up', status: 'Status' }
const application = {
  organisation: 'Org name',
  email: 'Email',
  phone: 'Phone',
  signedUp: 'Signed up',
  applied: 'Applied',
  status: 'Status',
}
const columnsOf: Record<number, Record<string, string>> = {
  [roleSelectors.musketeers]: person,
  [roleSelectors.organisations]: organisation,
  [roleSelectors.applications]: application,
}

/** A whole list as a CSV file with the columns it has on the screen. The export is logged first (rule: administrator-actions-logged). */
export async function exportUsers(
  db: Db,
  by: Administrator,
  filter: InputOf<'GET /api/users/:role/csv'>,
  now: Date,
): Promise<FileResponse> {
  const name = listNames[filter.role]
  await db.transaction().execute((tx) => recordAction(tx, by, { action: 'saved-list', about: name, now }))
  const ids = await findAllInList(db, await resolveList(db, filter))
  return csvFile(`${name}.csv`, columnsOf[filter.role]!, rowsOf(db, ids))
}

async function* rowsOf(db: Db, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    for (const row of await findListed(db, ids.slice(start, start + batchSize))) yield rowOf(row)
}

function rowOf(row: Listed): Record<string, string | null> {
  const { firstname, lastname, username, address, orgInfo } = presentListed(row)
  return {
    firstname,
    lastname,
    organisation: address?.organisation ?? '',
    email: username,
    phone: orgInfo?.telephone ?? '',
    signedUp: londonDate(row.signed_up_at),
    applied:
      row.kind === 'account' && row.application
        ? londonWallClock(new Date(row.application.submitted_at))
        : '',
    status: statusOf(row),
  }
}

/** The status of an account (rule: account-status). */
function statusOf(row: Listed): string {
  if (row.kind === 'sign-up') return 'Inactive'
  if (row.closed_at) return 'Deactivated'
  if (row.suspended_at) return 'Suspended'
  return isActive(row) ? 'Active' : 'Inactive'
}
