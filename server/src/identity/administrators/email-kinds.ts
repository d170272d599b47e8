import * as z from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderAdministratorAddedEmail, renderAdministratorInvitedEmail } from './emails/administrators.tsx'

/** Its link makes an administrator, so it is never repeated: an administrator can send another invitation. */
export const administratorInvitedEmail = emailKind({
  name: 'identity.administrator-invited',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({ invitation: z.string() }),
  compose: ({ sealed }, { config }) => renderAdministratorInvitedEmail(siteOf(config), sealed),
})

/** Who it is about is encrypted and deleted once it has left, because they may close their account meanwhile. */
export const administratorAddedEmail = emailKind({
  name: 'identity.administrator-added',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.object({ who: z.string(), invitedBy: z.string().nullable() }),
  compose: ({ content, sealed }, { config }) =>
    renderAdministratorAddedEmail(siteOf(config), { ...content, ...sealed }),
})

export const administratorEmailKinds = [administratorInvitedEmail, administratorAddedEmail]
