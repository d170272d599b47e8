import * as z from 'zod'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomLinkToken } from '../../platform/secrets/secrets.ts'
import { addMilliseconds, londonDate } from '../../platform/values/clock.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { activateAccount, notifyAccount } from '../accounts/notify-account.ts'
import { maskAddress } from '../accounts/rules.ts'
import { lockAccountByEmail, type Account } from '../accounts/store.ts'
import { noSignInLinkEmail, signInLinkEmail } from '../codes/email-kinds.ts'
import { codeLife } from '../codes/rules.ts'
import { findAccountByLink, replaceCode } from '../codes/store.ts'
import { verifyCode } from '../codes/verify-code.ts'
import { sendSignInLinkJob } from '../jobs.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-second-factor.ts'
import { notifyManyCodes, notifySignUpUnfinished } from '../sign-ups/request-code.ts'

const LinkRequest = z.object({
  email: z.string(),
  /** Whether it may be emailed (rule: code-emails-are-limited). */
  sendsLink: z.boolean(),
})

/** Accepts a request for a link that signs in. It does the same for every address (rule: account-existence-is-private). */
export async function requestSignInLink(
  tx: Tx,
  request: z.input<typeof LinkRequest>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendSignInLinkJob, { sealed: secrets.seal(request).toString('base64') })
}

/**
 * Emails a link that signs in to the account of an address; to an administrator, that there is none (rule: sign-in-links). The older link ends.
 */
export async function sendSignInLink(
  tx: Tx,
  { sealed }: { sealed: string },
  platform: Platform,
): Promise<void> {
  const request = LinkRequest.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  if (!request.sendsLink) return notifyManyCodes(tx, request, platform)
  const account = await lockAccountByEmail(tx, request.email)
  if (!account) return notifySignUpUnfinished(tx, request, platform)
  const now = platform.clock.now()
  const context = { ...platform, now }
  if (account.role !== 'administrator') return emailLink(tx, account, context)
  const idempotencyKey = `no-sign-in-link:${account.id}:${londonDate(now)}`
  await notifyAccount(tx, account, noSignInLinkEmail, { idempotencyKey }, context)
}

async function emailLink(
  tx: Tx,
  { id: accountId, firstname, email }: Account,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const link = randomLinkToken()
  const id = await replaceCode(tx, {
    account_id: accountId,
    purpose: 'sign-in',
    code_hash: null,
    link_hash: hashToken(link),
    created_at: now,
    expires_at: addMilliseconds(now, codeLife('sign-in')),
    new_email: null,
    keeps_external_accounts: false,
  })
  await queueEmail(
    tx,
    signInLinkEmail,
    {
      idempotencyKey: `sign-in-link:${id}`,
      accountId,
      to: { name: firstname, address: email! },
      content: { firstname },
      sealed: { link },
    },
    { secrets, now },
  )
}

/**
 * Whose account the token of an emailed link signs in to, so that nobody opens somebody else's without noticing (rule: sign-in-links).
 * @returns its address, masked
 * @throws {Problem} LinkNotAccepted as {@link signInByLink} does
 */
export async function showSignInLink(db: Db, link: string, now: Date): Promise<string> {
  const account = await findAccountByLink(db, hashToken(link), now)
  if (!account?.email || account.role === 'administrator') throw problem('LinkNotAccepted')
  return maskAddress(account.email)
}

/** As if they had proved it long ago: a mailbox alone changes nothing that rule ask-again guards. */
const notProved = new Date(0)

/**
 * Signs in with the token of an emailed link, which it uses up (rule: sign-in-links). Who has it has read the account's email, so an address
 * that was never confirmed now is.
 * @throws {Problem} LinkNotAccepted, also if the account has become an administrator's
 */
export async function signInByLink(
  tx: Tx,
  link: string,
  { secrets, now, device }: Pick<RequestContext, 'secrets' | 'now' | 'device'>,
): Promise<SignInResult & { email: string }> {
  const accepted = await verifyCode(tx, { code: link, purpose: 'sign-in' }, { secrets, now })
  const account = accepted && (await lockOpenAccount(tx, accepted.accountId))
  if (!account?.email || account.role === 'administrator') throw problem('LinkNotAccepted')
  await activateAccount(tx, account.id, { secrets, now })
  return {
    ...(await passFirstFactor(tx, account, { now, device, provedAt: notProved })),
    email: account.email,
  }
}
