import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { fullName } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { pageOf } from '../../platform/database/page.ts'
import { countAsking, findUnion, findUnionOf, findUnions, pageOfBranches } from './store.ts'

export const listUnions = async (db: Db): Promise<ReplyOf<'GET /api/unions'>> => ({
  unions: await findUnions(db),
})

/** A union's branches, for its officers. Who asks shows their name and address, so that the union knows whom it vouches for. */
export async function listBranches(
  db: Db,
  { organisationId }: Organisation,
  page: InputOf<'GET /api/org/branches/:page/:size'>,
): Promise<ReplyOf<'GET /api/org/branches/:page/:size'>> {
  const mayVouch = await isUnion(db, organisationId)
  const { rows, total } = await pageOfBranches(db, organisationId, page)
  const content = rows.map((row) => ({
    id: row.id,
    name: row.organisation ?? '',
    city: row.city ?? '',
    website: row.website ?? '',
    state: row.state,
    since: row.since.toISOString(),
    application: row.application_state ?? ('not-submitted' as const),
    contact: mayVouch && row.state === 'asked' ? { name: fullName(row), email: row.email ?? '' } : null,
  }))
  return pageOf(content, total, page)
}

/** How many organisations wait for a union's answer; null for an organisation that may not vouch. */
export const countBranchesAsking = async (db: Db, organisationId: number): Promise<number | null> =>
  (await isUnion(db, organisationId)) ? countAsking(db, organisationId) : null

/** How many of a union's branches administrators are shown. */
const firstBranches = 50

/** A union's branches, for administrators. */
export async function describeBranches(db: Db, unionId: number) {
  const { rows, total } = await pageOfBranches(db, unionId, { page: 0, size: firstBranches })
  return {
    count: total,
    first: rows.map(({ id, organisation, state }) => ({ id, name: organisation ?? '', state })),
  }
}

/** Whether an organisation may vouch for others now. */
export const isUnion = async (db: Db, organisationId: number): Promise<boolean> =>
  (await findUnion(db, organisationId)) !== undefined

/** The union that vouches for an organisation and may do so now. */
export const showUnionOf = (
  db: Db,
  organisationId: number,
): Promise<{ id: number; name: string } | undefined> => findUnionOf(db, organisationId)
