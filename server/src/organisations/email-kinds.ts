import { z } from 'zod'
import { emailPriorities } from '../email-priorities.ts'
import { siteOf } from '../site.ts'
import { emailKind } from '../platform/mail/email.ts'
import { applicationEmailKinds } from './applications/email-kinds.ts'
import { branchEmailKinds } from './branches/email-kinds.ts'
import { renderOrganisationCreatedEmail } from './emails/organisation-created.tsx'

/** Its link opens the account, so it is never repeated: the organisation can ask for a code instead. */
export const organisationCreatedEmail = emailKind({
  name: 'organisations.organisation-created',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({ firstname: z.string(), organisation: z.string() }),
  sealed: z.object({ grant: z.string() }),
  compose: ({ content, sealed }, { config }) =>
    renderOrganisationCreatedEmail(siteOf(config), { ...content, ...sealed }),
})

export const emailKinds = [organisationCreatedEmail, ...applicationEmailKinds, ...branchEmailKinds]
