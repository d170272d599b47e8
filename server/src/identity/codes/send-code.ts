import { z } from 'zod'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { randomCode } from '../../platform/secrets/secrets.ts'
import { sendCodeJob } from '../jobs.ts'
import { activationEmail, emailCodeEmail, linkCodeEmail, passwordCodeEmail } from './email-kinds.ts'
import { lockOpenAccount } from '../accounts/lock-open-account.ts'
import { isUnclaimed } from '../accounts/rules.ts'
import { codeLife, type CodePurpose } from './rules.ts'
import { replaceCode } from './store.ts'
import { findAccountByEmail, lockAccountByEmail, type Account } from '../accounts/store.ts'

const CodeRequest = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.enum(['activation', 'password']), email: z.string() }),
  /** For changing an account's address to `email`. */
  z.object({ purpose: z.literal('email'), email: z.string(), accountId: z.int() }),
])

const emailKindFor = {
  activation: activationEmail,
  password: passwordCodeEmail,
  link: linkCodeEmail,
  email: emailCodeEmail,
} satisfies Record<CodePurpose, unknown>

/** Accepts a request for a code. It does the same for every address (rule: account-existence-is-private). */
export async function requestCode(
  tx: Tx,
  request: z.input<typeof CodeRequest>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendCodeJob, { sealed: secrets.seal(request).toString('base64') })
}

/** Emails a code to an address, if it has an account that can use one. */
export async function sendCode(tx: Tx, { sealed }: { sealed: string }, platform: Platform): Promise<void> {
  const request = CodeRequest.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  if (request.purpose === 'email') return sendEmailCode(tx, request, platform)
  const account = await lockAccountByEmail(tx, request.email)
  if (!account || (request.purpose === 'activation' && account.activated_at)) return
  await sendCodeTo(tx, account, request.purpose, platform)
}

/** Emails a code to the address that an account wants to change to, unless another account has it. */
async function sendEmailCode(
  tx: Tx,
  { accountId, email }: { accountId: number; email: string },
  platform: Platform,
): Promise<void> {
  const account = await lockOpenAccount(tx, accountId)
  const holder = await findAccountByEmail(tx, email)
  if (!account || (holder && !isUnclaimed(holder))) return
  await sendCodeTo(tx, account, 'email', platform, email)
}

/**
 * Makes a new code, which ends the older ones, and queues its email.
 * @param newEmail the address to send it to, when the account wants to change to it
 */
export async function sendCodeTo(
  tx: Tx,
  account: Account,
  purpose: CodePurpose,
  platform: Pick<Platform, 'clock' | 'secrets'>,
  newEmail: string | null = null,
): Promise<void> {
  const now = platform.clock.now()
  const email = newEmail ?? account.email!
  const code = randomCode()
  const id = await replaceCode(tx, {
    accountId: account.id,
    purpose,
    hash: platform.secrets.hashCode(code),
    now,
    expiresAt: addMilliseconds(now, codeLife(purpose)),
    newEmail,
  })
  await queueEmail(
    tx,
    emailKindFor[purpose],
    {
      idempotencyKey: `${purpose}:${id}`,
      accountId: account.id,
      to: { name: account.firstname, address: email },
      content: { firstname: account.firstname },
      sealed: { code, email },
    },
    { ...platform, now },
  )
}
