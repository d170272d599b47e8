import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomCode, randomLinkToken, randomToken } from '../../platform/secrets/secrets.ts'
import { maskAddress } from '../accounts/rules.ts'
import type { Account } from '../accounts/store.ts'
import { emailCodeEmail, linkCodeEmail, passwordCodeEmail, proofCodeEmail } from './email-kinds.ts'
import { codeLife, type CodePurpose } from './rules.ts'
import { replaceCode, replaceGrant } from './store.ts'
import { boundCode, type CodeRequester } from './verify-code.ts'

const emailKindFor = {
  password: passwordCodeEmail,
  link: linkCodeEmail,
  email: emailCodeEmail,
  proof: proofCodeEmail,
} satisfies Record<CodePurpose, unknown>

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
    account_id: account.id,
    purpose,
    code_hash: platform.secrets.hashCode(boundCode(code, requester)),
    link_hash: link ? hashToken(link) : null,
    created_at: now,
    expires_at: addMilliseconds(now, codeLife(purpose)),
    new_email: newEmail,
    keeps_external_accounts: keepsExternalAccounts,
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

/** Allows a new password to be chosen once, for `life` milliseconds (rule: password-reset-grant). @returns the grant, 256 random bits. */
export async function grantNewPassword(
  tx: Tx,
  accountId: number,
  { now, life }: { now: Date; life: number },
): Promise<string> {
  const grant = randomToken()
  await replaceGrant(tx, {
    grant_hash: hashToken(grant),
    account_id: accountId,
    expires_at: addMilliseconds(now, life),
  })
  return grant
}
