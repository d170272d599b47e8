import { closeAccount } from '../../src/identity/accounts/close-account.ts'
import { addAdministrator } from '../../src/identity/administrators/add-administrator.ts'
import { activateAccount } from '../../src/identity/accounts/activate-account.ts'
import { grantNewPassword, resetPassword } from '../../src/identity/accounts/reset-password.ts'
import { hashPassword } from '../../src/platform/secrets/passwords.ts'
import type { CodePurpose } from '../../src/identity/codes/rules.ts'
import { notifyManyCodes } from '../../src/identity/codes/notify-many-codes.ts'
import { sendCodeTo } from '../../src/identity/codes/send-code.ts'
import { notifyExternalAccountChange } from '../../src/identity/external-accounts/notify-external-account-change.ts'
import { notifySecondFactorChange } from '../../src/identity/second-factor/notify-second-factor-change.ts'
import { changeEmail } from '../../src/identity/settings/change-email.ts'
import { days } from '../../src/platform/values/clock.ts'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Reasons, Scene } from './reasons.ts'

const code =
  (purpose: CodePurpose) =>
  async ({ w, inTransaction }: Scene) => {
    const { id } = await w.given.account()
    const account = await w.platform.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return () =>
      inTransaction((tx) =>
        sendCodeTo(tx, account, purpose, w.platform, {
          newEmail: purpose === 'email' ? 'other@example.org' : null,
        }),
      )
  }

const signUpWith = async ({ w }: Scene, email: string) => {
  await w.as()('POST /api/user', newAccount(email))
  await w.runJobs()
}

/** How the emails about accounts come about. */
export const identityKinds: Reasons = {
  'identity.activation': async (scene) => () => signUpWith(scene, 'new@example.org'),
  'identity.already-have-account': async (scene) => {
    const { email } = await scene.w.given.account()
    return () => signUpWith(scene, email)
  },
  'identity.sign-up-unfinished': async (scene) => {
    const email = 'waiting@example.org'
    await signUpWith(scene, email)
    return async () => {
      await scene.w.as()('POST /api/confirmcode/password', { email })
      await scene.w.runJobs()
    }
  },
  'identity.many-codes': async ({ w, inTransaction }) => {
    const { email } = await w.given.account()
    return () => inTransaction((tx) => notifyManyCodes(tx, { email }, w.platform))
  },
  'identity.password-code': code('password'),
  'identity.link-code': code('link'),
  'identity.email-code': code('email'),
  'identity.proof-code': code('proof'),
  'identity.welcome': async ({ w, inTransaction }) => {
    const { id } = await w.given.account({ activated: false })
    return () => inTransaction((tx) => activateAccount(tx, id, { ...w.platform, now: w.clock.now() }))
  },
  'identity.password-changed': async ({ w, inTransaction }) => {
    const { id } = await w.given.account()
    const grant = await inTransaction((tx) => grantNewPassword(tx, id, { now: w.clock.now(), life: days(7) }))
    const passwordHash = await hashPassword(password, 'test')
    const chosen = { grant, passwordHash, disconnect: false }
    return () => inTransaction((tx) => resetPassword(tx, chosen, { ...w.platform, now: w.clock.now() }))
  },
  'identity.email-changed': async ({ w, inTransaction }) => {
    const { id } = await w.given.account()
    const email = 'next@example.org'
    const secret = 'ABCD2345'
    await w.platform.db
      .insertInto('one_time_code')
      .values({
        account_id: id,
        purpose: 'email',
        code_hash: w.platform.secrets.hashCode(secret),
        link_hash: null,
        created_at: w.clock.now(),
        expires_at: new Date('2026-12-31'),
        new_email: email,
      })
      .execute()
    return () =>
      inTransaction((tx) => changeEmail(tx, { code: secret, email }, { ...w.platform, now: w.clock.now() }))
  },
  'identity.account-closed': async ({ w, inTransaction }) => {
    const { id: accountId, role } = await w.given.account()
    const by = { accountId, role, tokenHash: Buffer.alloc(32) }
    return () => inTransaction((tx) => closeAccount(tx, by, { ...w.platform, now: w.clock.now() }))
  },
  'identity.account-suspended': async ({ w }) => {
    const [person, administrator] = [await w.given.account(), await w.given.administrator()]
    return async () =>
      (await w.given.returning(administrator)).call('POST /api/user/:id/suspension', {
        id: person.id,
        reason: 'Why.',
      })
  },
  'identity.account-restored': async ({ w }) => {
    const [person, administrator] = [await w.given.account(), await w.given.administrator()]
    await administrator.call('POST /api/user/:id/suspension', { id: person.id, reason: 'Why.' })
    return async () =>
      (await w.given.returning(administrator)).call('DELETE /api/user/:id/suspension', {
        id: person.id,
        reason: 'Why.',
      })
  },
  'identity.second-factor': async ({ w, inTransaction }) => {
    const person = await w.given.organisation()
    return () =>
      inTransaction((tx) => notifySecondFactorChange(tx, person, 'on', { ...w.platform, now: w.clock.now() }))
  },
  'identity.external-account': async ({ w, inTransaction }) => {
    const person = await w.given.account()
    return () =>
      inTransaction((tx) =>
        notifyExternalAccountChange(tx, person, 'connected', { ...w.platform, now: w.clock.now() }),
      )
  },
  'identity.administrator-added': async ({ w, inTransaction }) => {
    await w.given.administrator()
    return () =>
      inTransaction((tx) =>
        addAdministrator(tx, 'by.command@example.org', { ...w.platform, now: w.clock.now() }),
      )
  },
  'identity.administrator-invited': async ({ w }) => {
    const administrator = await w.given.administrator()
    return async () =>
      (await w.given.returning(administrator)).call('POST /api/invitation', {
        email: 'new.admin@example.org',
      })
  },
}
