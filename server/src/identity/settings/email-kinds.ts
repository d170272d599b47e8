import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderEmailChangedEmail } from './emails/email-changed.tsx'

/** Goes to the account's old address. */
export const emailChangedEmail = emailKind({
  name: 'identity.email-changed',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderEmailChangedEmail(siteOf(config), content),
})
