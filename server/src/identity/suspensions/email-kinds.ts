import { roles } from '@street-musketeers/contract/roles.ts'
import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { renderAccountRestoredEmail, renderAccountSuspendedEmail } from './emails/account-suspended.tsx'

const SuspensionContent = z.object({ firstname: z.string(), reason: z.string(), role: z.enum(roles) })

export const accountSuspendedEmail = emailKind({
  name: 'identity.account-suspended',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: SuspensionContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderAccountSuspendedEmail(siteOf(config), content),
})

export const accountRestoredEmail = emailKind({
  name: 'identity.account-restored',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: SuspensionContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderAccountRestoredEmail(siteOf(config), content),
})

export const suspensionEmailKinds = [accountSuspendedEmail, accountRestoredEmail]
