import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderSecondFactorEmail, secondFactorEvents } from './emails/second-factor.tsx'

export const secondFactorEmail = emailKind({
  name: 'identity.second-factor',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent.extend({ news: z.enum(secondFactorEvents), recoveryCodesLeft: z.int() }),
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderSecondFactorEmail(siteOf(config), content),
})
