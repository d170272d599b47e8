import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { renderAdministratorInvitedEmail } from './emails/administrator-invited.tsx'

/** Its link makes an administrator, so it is never repeated: an administrator can send another invitation. */
export const administratorInvitedEmail = emailKind({
  name: 'identity.administrator-invited',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({ invitation: z.string() }),
  compose: ({ sealed }, { config }) => renderAdministratorInvitedEmail(siteOf(config), sealed),
})
