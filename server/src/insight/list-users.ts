import type { listUsers as contract } from '@street-musketeers/contract/insight.ts'
import { roleSelectors } from '@street-musketeers/contract/insight.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { Db } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import { presentUser } from './present.ts'
import { pageOfAccounts, pageOfApplicants } from './store.ts'

/** A page of an administrators' list (D21): musketeers or organisations newest first, or applications longest waiting first. */
export async function listUsers(
  db: Db,
  { role, ...wanted }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { rows, total } =
    role === roleSelectors.applications
      ? await pageOfApplicants(db, wanted)
      : await pageOfAccounts(db, role === roleSelectors.musketeers ? 'musketeer' : 'organisation', wanted)
  return pageOf(rows.map(presentUser), total, wanted)
}
