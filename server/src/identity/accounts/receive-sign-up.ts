import type { SignUp as SignUpInput } from '@street-musketeers/contract/identity/identity-schemas.ts'
import { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveSignUpJob } from '../jobs.ts'
import { alreadyHaveAccountEmail } from './email-kinds.ts'
import { notifyAccount } from './notify-account.ts'
import { roleFromSignUp } from './rules.ts'
import { saveConsents } from '../consents/save-consents.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { findAccountByEmail, createAccount } from './store.ts'

const SignUp = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  role: z.enum(['musketeer', 'applicant']),
  marketing: z.string(),
  newsletter: z.boolean(),
})

/** Accepts a sign-up for the worker. It does the same for every address (rule: account-existence-is-private). */
export async function acceptSignUp(
  tx: Tx,
  { firstName, lastName, email, userRole, marketing, newsletter }: SignUpInput,
  passwordHash: string,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  const details: z.input<typeof SignUp> = {
    firstName,
    lastName,
    email,
    passwordHash,
    role: roleFromSignUp(userRole),
    marketing,
    newsletter,
  }
  await enqueue(tx, receiveSignUpJob, { sealed: secrets.seal(details).toString('base64') })
}

/** Creates the account and emails its code. An address that already has an account gets an email that says so. */
export async function receiveSignUp(
  tx: Tx,
  { sealed }: { sealed: string },
  platform: Platform,
): Promise<void> {
  const now = platform.clock.now()
  const details = SignUp.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  const account = await createAccount(
    tx,
    {
      role: details.role,
      email: details.email,
      passwordHash: details.passwordHash,
      firstname: details.firstName,
      lastname: details.lastName,
      howHeard: details.marketing,
    },
    now,
  )
  if (!account) return notifyAlreadyRegistered(tx, details.email, platform)

  await saveConsents(tx, { accountId: account.id, newsletter: details.newsletter, now })
  await sendCodeTo(tx, account, 'activation', platform)
}

async function notifyAlreadyRegistered(tx: Tx, email: string, platform: Platform): Promise<void> {
  const account = await findAccountByEmail(tx, email)
  if (!account) return
  const now = platform.clock.now()
  // Once a day is enough: signing an address up again and again must not fill its owner's mailbox.
  await notifyAccount(
    tx,
    account,
    alreadyHaveAccountEmail,
    { idempotencyKey: `already-have-account:${account.id}:${now.toISOString().slice(0, 10)}` },
    { ...platform, now },
  )
}
