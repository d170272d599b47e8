import * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { nameForUnverified } from '../accounts/rules.ts'
import { findAccountByEmail, lockAccountByEmail } from '../accounts/store.ts'
import { signUpUnfinishedEmail, activationEmail, manyCodesEmail } from '../codes/email-kinds.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { sendCodeJob } from '../jobs.ts'
import { lockNewestPendingSignUp, replacePendingCode, type PendingSignUp } from './store.ts'
import { hashToken, randomCode, randomLinkToken } from '../../platform/secrets/secrets.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { codeLife } from '../codes/rules.ts'
import { requestsStopped } from '../../platform/mail/requests-stopped.tsx'

const CodeRequest = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.enum(['activation', 'password']),
    email: z.string(),
    /** Whether it may be emailed (rule: code-emails-are-limited). The previous version leaves it out. */
    sendsCode: z.boolean().default(true),
  }),
  /** For changing an account's address to `email`. */
  z.object({
    purpose: z.literal('email'),
    email: z.string(),
    accountId: z.int(),
    /** The previous version leaves it out. */
    keepsExternalAccounts: z.boolean().default(false),
  }),
])

/** Accepts a request for a code. It does the same for every address (rule: account-existence-is-private). */
export async function requestCode(
  tx: Tx,
  request: z.input<typeof CodeRequest>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendCodeJob, { sealed: secrets.seal(request).toString('base64') })
}

/**
 * Emails a code to an address that can use one: of its newest pending sign-up, or of its account. A request for a
 * new password for a pending sign-up is answered with an email that says to sign up again.
 */
export async function sendCode(tx: Tx, { sealed }: { sealed: string }, platform: Platform): Promise<void> {
  const request = CodeRequest.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  if (request.purpose === 'email') return sendEmailCode(tx, request, platform)
  if (!request.sendsCode) return notifyManyCodes(tx, request, platform)
  const now = platform.clock.now()
  const account = await lockAccountByEmail(tx, request.email)
  if (account) {
    if (request.purpose === 'password') await sendCodeTo(tx, account, 'password', platform)
    return
  }
  if (request.purpose === 'password') return notifySignUpUnfinished(tx, request, platform)
  const signUp = await lockNewestPendingSignUp(tx, request.email, now)
  if (signUp) await sendActivationCode(tx, signUp, platform)
}

/** Emails the address of a pending sign-up, once a day, that there is no account yet to sign in to, or whose password could change. */
export async function notifySignUpUnfinished(
  tx: Tx,
  { email }: { email: string },
  platform: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = platform.clock.now()
  const signUp = await lockNewestPendingSignUp(tx, email, now)
  if (!signUp) return
  const { firstname } = nameForUnverified(signUp)
  await queueEmail(
    tx,
    signUpUnfinishedEmail,
    {
      idempotencyKey: `sign-up-unfinished:${signUp.id}:${now.toISOString().slice(0, 10)}`,
      accountId: null,
      to: { name: firstname, address: signUp.email },
      content: { firstname },
      sealed: undefined,
    },
    { ...platform, now },
  )
}

/** Emails a code to the address that an account wants to change to, unless another account has it. */
async function sendEmailCode(
  tx: Tx,
  {
    accountId,
    email,
    keepsExternalAccounts,
  }: { accountId: number; email: string; keepsExternalAccounts: boolean },
  platform: Platform,
): Promise<void> {
  const account = await lockOpenAccount(tx, accountId)
  const holder = await findAccountByEmail(tx, email)
  if (!account || holder) return
  await sendCodeTo(tx, account, 'email', platform, { newEmail: email, keepsExternalAccounts })
}

/** Emails the address of a sign-up a new code, which ends the older one of the same sign-up. */
export async function sendActivationCode(
  tx: Tx,
  signUp: Pick<PendingSignUp, 'id' | 'email' | 'firstname' | 'lastname' | 'signed_up_at'>,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  const [code, link] = [randomCode(), randomLinkToken()]
  const codeHash = secrets.hashCode(code)
  const { firstname, name } = nameForUnverified(signUp)
  await replacePendingCode(tx, signUp.id, {
    codeHash,
    linkHash: hashToken(link),
    expiresAt: addMilliseconds(now, codeLife('activation')),
  })
  await queueEmail(
    tx,
    activationEmail,
    {
      idempotencyKey: `sign-up:${signUp.id}:${codeHash.toString('base64url')}`,
      accountId: null,
      to: { name: firstname, address: signUp.email },
      content: { firstname, signedUpAt: signUp.signed_up_at.toISOString() },
      sealed: { code, link, email: signUp.email, ...(name !== '' && { name }) },
    },
    { secrets, now },
  )
}

/**
 * Emails an address, once a day in London, that too many codes were requested, and how to get one anyway: for a new password or, without an account,
 * for signing up (rule: code-emails-are-limited). An address with neither an account nor a sign-up gets no email.
 */
export async function notifyManyCodes(
  tx: Tx,
  { email }: { email: string },
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  const account = await findAccountByEmail(tx, email)
  if (!account && !(await lockNewestPendingSignUp(tx, email, now))) return
  await queueEmail(
    tx,
    manyCodesEmail,
    {
      ...requestsStopped('many-codes', email, { secrets, now }),
      accountId: account?.id ?? null,
      content: { hasAccount: account !== undefined },
    },
    { secrets, now },
  )
}
