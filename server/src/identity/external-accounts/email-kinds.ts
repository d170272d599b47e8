import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { externalAccountNews, renderExternalAccountEmail } from './emails/external-account.tsx'

export const externalAccountEmail = emailKind({
  name: 'identity.external-account',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent.extend({ news: z.enum(externalAccountNews) }),
  sealed: z.undefined(),
  compose: ({ content }, { config }) =>
    renderExternalAccountEmail(siteOf(config), {
      ...content,
      accountName: config.identityProvider?.accountLabel ?? 'another account',
    }),
})
