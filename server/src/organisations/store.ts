import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export const findApplication = (db: Db, accountId: number) =>
  db.selectFrom('application').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const saveApplication = (
  tx: Tx,
  { accountId, now }: { accountId: number; now: Date },
): Promise<Row<'application'>> =>
  tx
    .insertInto('application')
    .values({
      account_id: accountId,
      state: 'pending',
      submitted_at: now,
      decided_at: null,
      decided_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveDecision = (
  tx: Tx,
  decision: {
    accountId: number
    state: 'confirmed' | 'rejected'
    reason: string
    /** An administrator; null for a union’s invitation. */
    decidedBy: number | null
    now: Date
  },
) =>
  tx
    .updateTable('application')
    .set({
      state: decision.state,
      reason: decision.reason,
      decided_at: decision.now,
      decided_by: decision.decidedBy,
    })
    .where('account_id', '=', decision.accountId)
    .execute()

export const findOrgInfo = (db: Db, accountId: number) =>
  db.selectFrom('org_info').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function saveOrgInfo(tx: Tx, accountId: number, orgInfo: OrgInfo): Promise<void> {
  await tx
    .insertInto('org_info')
    .values({ account_id: accountId, ...orgInfo })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(orgInfo))
    .execute()
}

export const findDraft = (db: Db, accountId: number) =>
  db.selectFrom('application_draft').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export type NewDraft = InputOf<'PUT /api/applicationdraft'>

/** Saves a draft over the earlier one, unless the stored one is a later draft of the same form. */
export const saveDraft = (tx: Tx, accountId: number, { answers, form, number }: NewDraft, now: Date) => {
  const row = { answers: JSON.stringify(answers), saved_at: now, form, number }
  return tx
    .insertInto('application_draft')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([
            eb('application_draft.form', 'is distinct from', form),
            eb('application_draft.number', '<', number),
          ]),
        ),
    )
    .execute()
}

export const deleteDraft = (tx: Tx, accountId: number) =>
  tx.deleteFrom('application_draft').where('account_id', '=', accountId).execute()

/**
 * Erases a closed account's contact details and pending application (rule: closing-erases-personal-data). A decided application stays: it shows
 * the date and the administrator, and nothing about the applicant.
 */
export async function eraseOrganisation(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteDraft(tx, accountId)
  await tx.deleteFrom('org_info').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('application')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .execute()
  await tx.updateTable('application').set({ reason: '' }).where('account_id', '=', accountId).execute()
}
