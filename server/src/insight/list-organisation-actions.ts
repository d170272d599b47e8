import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { listOrganisationActions } from '../audit/index.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf } from '../platform/database/page.ts'
import type { Organisation } from '../platform/http/actor.ts'
import { findNames } from './store.ts'

/** A page of what an organisation's people did for it, newest first, with their names (rule: organisation-actions-logged). */
export async function nameOrganisationActions(
  db: Db,
  by: Organisation,
  input: InputOf<'GET /api/org/actions/:page/:size'>,
  now: Date,
): Promise<ReplyOf<'GET /api/org/actions/:page/:size'>> {
  const { rows, total } = await listOrganisationActions(db, by, input, now)
  const ids = rows.flatMap(({ person_id, other_person_id }) =>
    [person_id ?? [], other_person_id ?? []].flat(),
  )
  const names = new Map((await findNames(db, ids)).map(({ id, full_name }) => [id, full_name]))
  const nameOf = (id: number | null, formerly: string | null) =>
    id === null ? null : (formerly ?? names.get(id) ?? '')
  return pageOf(
    rows.map(({ id, done_at, action, about, ...who }) => ({
      id,
      at: done_at.toISOString(),
      person: nameOf(who.person_id, who.person_name),
      action,
      otherPerson: nameOf(who.other_person_id, who.other_person_name),
      about,
    })),
    total,
    input,
  )
}
