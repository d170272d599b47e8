import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameForUnverified } from '../accounts/rules.ts'
import { storedCode } from '../codes/verify-code.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { findPendingByCode, consumePendingSignUp, type PendingSignUp } from './store.ts'
import { activateAccount } from '../accounts/notify-account.ts'
import { insertAccount } from '../accounts/store.ts'
import { saveConsents } from '../consents/save-consents.ts'

/**
 * The sign-up that a code, or the token of an emailed link, activates.
 * @param input.email its address; without it a code of any sign-up is found
 */
export async function findSignUpByCode(
  db: Db,
  { code, email }: { code: string; email?: string | undefined },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<PendingSignUp | null> {
  const [signUp] = await findPendingByCode(db, { ...storedCode(code, { secrets }), email }, now)
  return signUp ?? null
}

/** The refusal of a right code without the password of its sign-up. It says whose sign-up it is, to the reader of the email. */
export function passwordNeeded(signUp: PendingSignUp, { isWrong = false } = {}): Problem {
  const whose = `${nameForUnverified(signUp).name || 'Somebody'} signed up on ${formatDay(signUp.signed_up_at)}.`
  const message = isWrong
    ? `${whose} That is not the password chosen then. If you have forgotten it, please sign up again.`
    : `${whose} If that is you, enter the password you chose then.`
  return problem('PasswordNeeded', { message, fields: { password: message } })
}

/** Whether a browser key belongs to the sign-up: then it was made in this browser (rule: activation-needs-more-than-the-code). */
export const isOwnBrowser = (signUp: PendingSignUp, browserKey: string | undefined): boolean =>
  browserKey !== undefined && signUp.browser_key_hash?.equals(hashToken(browserKey)) === true

/**
 * Creates the account of a sign-up whose code was entered by the person who signed up, and signs them in (rule: activation-signs-in).
 * @throws {Problem} CodeNotAccepted when it has been activated already, EmailInUse when its address has an account by now
 */
export async function activateSignUp(
  tx: Tx,
  signUp: PendingSignUp,
  { secrets, now, device }: Pick<RequestContext, 'secrets' | 'now' | 'device'>,
): Promise<OpenedSession> {
  if (!(await consumePendingSignUp(tx, signUp.id))) throw problem('CodeNotAccepted')
  const account = await insertAccount(tx, signUp, signUp.signed_up_at)
  if (!account) throw problem('EmailInUse')
  await saveConsents(tx, {
    accountId: account.id,
    membershipWording: signUp.membership_wording,
    newsletterWording: signUp.newsletter_wording,
    givenAt: signUp.signed_up_at,
  })
  await activateAccount(tx, account.id, { secrets, now, campaignId: signUp.campaign_id })
  return openSession(tx, account, now, { device })
}
