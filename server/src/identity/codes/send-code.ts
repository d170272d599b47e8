import { z } from 'zod'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomCode, randomLinkToken } from '../../platform/secrets/secrets.ts'
import { sendCodeJob } from '../jobs.ts'
import { lockNewestPendingSignUp } from '../sign-ups/store.ts'
import { sendActivationCode } from '../sign-ups/send-activation-code.ts'
import {
  emailCodeEmail,
  linkCodeEmail,
  passwordCodeEmail,
  proofCodeEmail,
  signUpUnfinishedEmail,
} from './email-kinds.ts'
import { lockOpenAccount } from '../accounts/lock-open-account.ts'
import { maskAddress, nameForUnverified } from '../accounts/rules.ts'
import { codeLife, type CodePurpose } from './rules.ts'
import { notifyManyCodes } from '../sign-ups/notify-many-codes.ts'
import { replaceCode } from './store.ts'
import { findAccountByEmail, lockAccountByEmail, type Account } from '../accounts/store.ts'
import { boundCode, type CodeRequester } from './verify-code.ts'

const CodeRequest = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.enum(['activation', 'password']),
    email: z.string(),
    /** Whether it may be emailed (rule: code-emails-are-limited); left out by the version before. */
    sendsCode: z.boolean().default(true),
  }),
  /** For changing an account's address to `email`. */
  z.object({
    purpose: z.literal('email'),
    email: z.string(),
    accountId: z.int(),
    /** Left out by the version before. */
    keepsExternalAccounts: z.boolean().default(false),
  }),
])

const emailKindFor = {
  password: passwordCodeEmail,
  link: linkCodeEmail,
  email: emailCodeEmail,
  proof: proofCodeEmail,
} satisfies Record<CodePurpose, unknown>

/** Accepts a request for a code. It does the same for every address (rule: account-existence-is-private). */
export async function requestCode(
  tx: Tx,
  request: z.input<typeof CodeRequest>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendCodeJob, { sealed: secrets.seal(request).toString('base64') })
}

/**
 * Emails a code to an address that can use one: of the newest sign-up that waits with it, or of its account. A request for a
 * new password for a sign-up that waits is answered with an email that says to sign up again.
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
  const signUp = await lockNewestPendingSignUp(tx, request.email, now)
  if (!signUp) return
  if (request.purpose === 'activation') return sendActivationCode(tx, signUp, platform)
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

/**
 * Makes a new code, which ends the older ones, and queues its email.
 * @param newEmail the address to send it to, when the account wants to change to it. Its reader may be somebody else, so the email does not
 * greet the account's owner, and says which account asks
 * @param keepsExternalAccounts whether the external accounts stay when the address changes
 * @param requester the session or ticket with which alone it works
 */
export async function sendCodeTo(
  tx: Tx,
  account: Account,
  purpose: CodePurpose,
  platform: Pick<Platform, 'clock' | 'secrets'>,
  {
    newEmail = null,
    keepsExternalAccounts = false,
    requester,
  }: { newEmail?: string | null; keepsExternalAccounts?: boolean; requester?: CodeRequester } = {},
): Promise<void> {
  const now = platform.clock.now()
  const email = newEmail ?? account.email!
  const firstname = newEmail === null ? account.firstname : ''
  const code = randomCode()
  // Codes that are entered where something was started have no link: a click must not complete what a stranger started.
  const link = purpose === 'link' || purpose === 'proof' ? undefined : randomLinkToken()
  const id = await replaceCode(tx, {
    accountId: account.id,
    purpose,
    hash: platform.secrets.hashCode(boundCode(code, requester)),
    linkHash: link ? hashToken(link) : null,
    now,
    expiresAt: addMilliseconds(now, codeLife(purpose)),
    newEmail,
    keepsExternalAccounts,
  })
  await queueEmail(
    tx,
    emailKindFor[purpose],
    {
      idempotencyKey: `${purpose}:${id}`,
      accountId: account.id,
      to: { name: firstname, address: email },
      content: { firstname },
      sealed: { code, link, email, ...(newEmail !== null && { askedBy: maskAddress(account.email!) }) },
    },
    { ...platform, now },
  )
}
