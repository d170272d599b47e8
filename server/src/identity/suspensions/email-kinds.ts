import { roles } from '@street-musketeers/contract/roles.ts'
import * as z from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { siteOf } from '../../site.ts'
import { renderAccountRestoredEmail, renderAccountSuspendedEmail } from './emails/account-suspended.tsx'

const SuspensionContent = z.object({ firstname: z.string(), reason: z.string(), role: z.enum(roles) })

export const accountSuspendedEmail = noticeKind(
  'identity.account-suspended',
  SuspensionContent,
  (content, { config }) => renderAccountSuspendedEmail(siteOf(config), content),
)

export const accountRestoredEmail = noticeKind(
  'identity.account-restored',
  SuspensionContent,
  (content, { config }) => renderAccountRestoredEmail(siteOf(config), content),
)

export const suspensionEmailKinds = [accountSuspendedEmail, accountRestoredEmail]
