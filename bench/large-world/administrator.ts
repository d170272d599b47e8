import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'

/**
 * Signs in an administrator, whose account is created the first time.
 * @returns the token of the session
 */
export async function signInAdministrator({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<string> {
  const now = clock.now()
  const email = 'administrator@bench.example'
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('account')
      .values({
        role: 'administrator',
        email,
        password_hash: null,
        firstname: 'Grace',
        lastname: 'Hopper',
        how_heard: 'DEFAULT',
        signed_up_at: now,
        activated_at: now,
        closed_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const account = await tx
      .selectFrom('account')
      .select(['id', 'role'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return (await openSession(tx, account, now, { passedSecondFactor: true })).token
  })
}
