import * as z from 'zod'
import { siteOf } from '../../site.ts'
import { noticeKind } from '../../email-priorities.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { externalAccountNews, renderExternalAccountEmail } from './emails/external-account.tsx'

export const externalAccountEmail = noticeKind(
  'identity.external-account',
  RecipientContent.extend({ news: z.enum(externalAccountNews) }),
  (content, { config }) =>
    renderExternalAccountEmail(siteOf(config), {
      ...content,
      accountName: config.identityProvider?.accountLabel ?? 'another account',
    }),
)
