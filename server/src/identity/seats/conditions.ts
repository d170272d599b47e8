import { sql, type Expression } from 'kysely'

/** Whether somebody may be the second person for what one person wrote, as `findSecondPeople` finds them (rule: second-person). */
export const hasSecondPerson = (organisationId: Expression<unknown>, author: Expression<unknown>) =>
  sql<boolean>`(
    exists (
      select from account as officer
      where officer.id = ${organisationId} and officer.id <> ${author}
        and officer.closed_at is null and officer.suspended_at is null
    )
    or exists (
      select from seat join account as officer on officer.id = seat.account_id
      where seat.organisation_id = ${organisationId} and seat.seat = 'officer' and officer.id <> ${author}
        and officer.suspended_at is null
    )
  )`
