import { sql, type Expression } from 'kysely'

/**
 * Whether somebody may be the second person for what others wrote, as `findSecondPeople` finds them (rule: second-person).
 * @param authors null for nobody
 */
export const hasSecondPerson = (
  organisationId: Expression<unknown>,
  authors: readonly Expression<unknown>[],
) => {
  const isNoAuthor = sql.join(
    authors.map((author) => sql`officer.id is distinct from ${author}`),
    sql` and `,
  )
  return sql<boolean>`(
    exists (
      select from account as officer
      where officer.id = ${organisationId} and ${isNoAuthor}
        and officer.email is not null and officer.suspended_at is null
    )
    or exists (
      select from seat join account as officer on officer.id = seat.account_id
      where seat.organisation_id = ${organisationId} and seat.seat = 'officer' and ${isNoAuthor}
        and officer.email is not null and officer.suspended_at is null
    )
  )`
}
