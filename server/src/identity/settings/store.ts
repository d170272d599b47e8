import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { KeyedSecrets, Secrets } from '../../platform/secrets/secrets.ts'
import { deleteKeysOf } from '../api-keys/store.ts'
import { erasePerson } from '../seats/erase-person.ts'

/** A digest of an address, 1 to 999,999, which no other address of an account is likely to have. */
const emailNumber = (email: string, key: KeyedSecrets): number =>
  1 + (Buffer.from(key.addressKey(email), 'base64url').readUInt32BE() % 999_999)

/** Gives an account another address. Links in emails to the previous one do nothing while it has another (rule: links-end-with-an-address). */
export async function saveEmail(
  tx: Tx,
  { id, email: before, first_email_number }: Pick<Row<'account'>, 'id' | 'email' | 'first_email_number'>,
  email: string,
  secrets: Secrets,
): Promise<void> {
  const first = first_email_number ?? (before === null ? null : emailNumber(before, secrets))
  const isFirst = secrets.accepted.some((key) => emailNumber(email, key) === first)
  await tx
    .updateTable('account')
    .set({ email, email_number: isFirst ? 0 : emailNumber(email, secrets), first_email_number: first })
    .where('id', '=', id)
    .execute()
}

/** The account that has an address, and those that were sent a code to change to it, locked in the order of their ids. */
export const lockAccountsForEmailChange = (tx: Tx, email: string) =>
  tx
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .union(selectFrom('one_time_code').select('account_id as id').where('new_email', '=', email)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Empties every column that shows who the account belonged to (rule: closing-erases-personal-data). */
export async function eraseAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await erasePerson(tx, accountId, {
    closed_at: now,
    first_officer_id: null,
    suspended_at: null,
    suspension_reason: '',
  })
  for (const table of ['address', 'seat'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await deleteKeysOf(tx, accountId)
}
