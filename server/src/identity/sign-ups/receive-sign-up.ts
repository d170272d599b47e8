import type { SignUp as SignUpInput } from '@street-musketeers/contract/identity/accounts.ts'
import {
  consentWording,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { alreadyHaveAccountEmail } from '../accounts/email-kinds.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { findAccountByEmail, type Account } from '../accounts/store.ts'
import { notifyManyCodes, sendActivationCode } from './request-code.ts'
import { receiveSignUpJob } from '../jobs.ts'
import { savePendingSignUp, findPendingPasswords } from './store.ts'
import { authorities } from '@street-musketeers/contract/roles.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashPassword, saltOf } from '../accounts/hash-password.ts'
import { hashToken, isSameSecret, randomToken } from '../../platform/secrets/secrets.ts'

const SignUp = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  role: z.enum(['musketeer', 'applicant']),
  marketing: z.string(),
  newsletter: z.boolean(),
  /** The previous version leaves it out, too. */
  campaignId: z.int().optional(),
  /** The previous version leaves it out. */
  sendsCode: z.boolean().default(true),
  /** In base64url. The previous version leaves it out. */
  browserKeyHash: z.string().optional(),
})

/**
 * Accepts a sign-up for the worker. It does the same for every address (rule: account-existence-is-private).
 * @param sendsCode whether its code may be emailed (rule: code-emails-are-limited). It is stored in any case: requests by others keep
 * nobody from signing up
 * @returns the browser key, for the browser that signed up only
 */
export async function acceptSignUp(
  tx: Tx,
  { firstName, lastName, email, userRole, marketing, newsletter, campaignId }: SignUpInput,
  passwordHash: string,
  { secrets, sendsCode }: Pick<Platform, 'secrets'> & { sendsCode: boolean },
): Promise<string> {
  const browserKey = randomToken()
  const details: z.input<typeof SignUp> = {
    firstName,
    lastName,
    email,
    passwordHash,
    role: roleFromSignUp(userRole),
    marketing,
    newsletter,
    campaignId,
    sendsCode,
    browserKeyHash: hashToken(browserKey).toString('base64url'),
  }
  await enqueue(tx, receiveSignUpJob, { sealed: secrets.seal(details).toString('base64') })
  return browserKey
}

/**
 * Stores a sign-up until it is activated, beside others with the same address (rule: sign-ups-wait-apart), and emails its code.
 * The owner of an address that has an account gets an email that says so instead.
 */
export async function receiveSignUp(
  tx: Tx,
  { sealed }: { sealed: string },
  platform: Platform,
): Promise<void> {
  const now = platform.clock.now()
  const details = SignUp.parse(platform.secrets.unseal(Buffer.from(sealed, 'base64')))
  const signUp = await savePendingSignUp(tx, {
    role: details.role,
    email: details.email,
    password_hash: details.passwordHash,
    firstname: details.firstName,
    lastname: details.lastName,
    how_heard: details.marketing,
    membership_wording: consentWording(platform.config.productName),
    newsletter_wording: details.newsletter ? newsletterWording : null,
    signed_up_at: now,
    expires_at: addMilliseconds(now, signUpLife),
    code_hash: null,
    link_hash: null,
    code_expires_at: null,
    campaign_id: details.campaignId ?? null,
    browser_key_hash: details.browserKeyHash ? Buffer.from(details.browserKeyHash, 'base64url') : null,
  })
  if (!details.sendsCode) return notifyManyCodes(tx, details, platform)
  const account = await findAccountByEmail(tx, details.email)
  await (account
    ? notifyAlreadyRegistered(tx, account, details, platform)
    : sendActivationCode(tx, signUp, platform))
}

async function notifyAlreadyRegistered(
  tx: Tx,
  account: Account,
  { campaignId }: { campaignId?: number | undefined },
  platform: Platform,
): Promise<void> {
  const now = platform.clock.now()
  // Once a day is enough: signing an address up repeatedly must not fill its owner's mailbox.
  await notifyAccount(
    tx,
    account,
    alreadyHaveAccountEmail,
    {
      idempotencyKey: `already-have-account:${account.id}:${now.toISOString().slice(0, 10)}`,
      ...(account.role === 'musketeer' && campaignId !== undefined && { campaignId }),
    },
    { ...platform, now },
  )
}

/** How long a sign-up waits to be activated (rule: sign-ups-wait-seven-days). */
export const signUpLife = days(7)

/** Sign-up creates musketeers and applicants only. */
export const roleFromSignUp = (userRole: SignUpInput['userRole']) =>
  userRole === authorities.musketeer ? 'musketeer' : 'applicant'

/**
 * Hashes the password of a sign-up. All sign-ups with one address share a salt, which follows from the address and the product's
 * secret: so one hash compares a password with all of them.
 */
export const hashSignUpPassword = (
  { email, password }: { email: string; password: string },
  { secrets, visitor }: Pick<RequestContext, 'secrets' | 'visitor'>,
): Promise<string> => hashPassword(password, visitor, secrets.passwordSalt(email))

/**
 * Whether there is a pending sign-up with this address and password. It always takes the work of one hash (rule:
 * account-existence-is-private).
 */
export async function hasPendingSignUp(
  { email, password }: { email: string; password: string },
  { db, secrets, visitor, now }: Pick<RequestContext, 'db' | 'secrets' | 'visitor' | 'now'>,
): Promise<boolean> {
  const pending = await findPendingPasswords(db, email, now)
  // A sign-up that was made with the previous secret key has another salt.
  const salt = pending[0] ? saltOf(pending[0]) : secrets.passwordSalt(email)
  const typed = await hashPassword(password, visitor, salt)
  return pending.some((stored) => isSameSecret(stored, typed))
}
