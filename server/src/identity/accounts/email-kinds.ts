import { roles } from '@street-musketeers/contract/roles.ts'
import * as z from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import {
  renderAccountClosedEmail,
  renderAlreadyHaveAccountEmail,
  renderEmailChangedEmail,
  renderPasswordChangedEmail,
  renderWelcomeEmail,
} from './emails/account.tsx'

export const RecipientContent = z.object({ firstname: z.string() })

export const alreadyHaveAccountEmail = emailKind({
  name: 'identity.already-have-account',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  // The campaign whose page led a musketeer to sign up again.
  content: RecipientContent.extend({ campaignId: z.int().optional() }),
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderAlreadyHaveAccountEmail(siteOf(config), content),
})

export const passwordChangedEmail = noticeKind(
  'identity.password-changed',
  RecipientContent,
  (content, { config }) => renderPasswordChangedEmail(siteOf(config), content),
)

/** Goes to the account's old address. */
export const emailChangedEmail = noticeKind(
  'identity.email-changed',
  RecipientContent,
  (content, { config }) => renderEmailChangedEmail(siteOf(config), content),
)

export const welcomeEmail = noticeKind(
  'identity.welcome',
  RecipientContent.extend({ role: z.enum(roles) }),
  (content, { config }) => renderWelcomeEmail(siteOf(config), content),
)

/** Belongs to no account and names nobody; its address is encrypted and deleted once it has left (rule: closing-is-confirmed). */
export const accountClosedEmail = emailKind({
  name: 'identity.account-closed',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({}),
  sealed: z.object({ address: z.string() }),
  compose: ({ sealed }, { config }) => ({
    ...renderAccountClosedEmail(siteOf(config)),
    to: { name: '', address: sealed.address },
  }),
})

export const accountEmailKinds = [
  alreadyHaveAccountEmail,
  passwordChangedEmail,
  emailChangedEmail,
  welcomeEmail,
  accountClosedEmail,
]
