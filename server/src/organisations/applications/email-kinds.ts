import * as z from 'zod'
import { findAddress } from '../../identity/index.ts'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { siteOf } from '../../site.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { canBeDecided } from '../rules.ts'
import { findApplication } from '../store.ts'
import {
  renderApplicationAcceptedEmail,
  renderApplicationReceivedEmail,
  renderApplicationRejectedEmail,
  renderApplicationWaitingEmail,
} from './emails/applications.tsx'
import { renderOrganisationCreatedEmail } from './emails/organisation-created.tsx'

const RecipientContent = z.object({ firstname: z.string() })

export const applicationReceivedEmail = noticeKind(
  'organisations.application-received',
  RecipientContent,
  (content, { config }) => renderApplicationReceivedEmail(siteOf(config), content),
)

/** Goes to the team, unless the application has already been decided. Its row belongs to the applicant's account. */
export const applicationWaitingEmail = emailKind({
  name: 'organisations.application-waits',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({}),
  sealed: z.undefined(),
  async compose({ accountId }, { tx, config }) {
    if (!accountId) return null
    const application = await findApplication(tx, accountId)
    const address = await findAddress(tx, accountId)
    if (!application || !canBeDecided(application) || !address) return null
    return renderApplicationWaitingEmail(siteOf(config), {
      accountId,
      organisation: address.organisation,
      city: address.city,
    })
  },
})

export const applicationAcceptedEmail = noticeKind(
  'organisations.application-accepted',
  RecipientContent.extend({ reason: z.string().default('') }),
  (content, { config }) => renderApplicationAcceptedEmail(siteOf(config), content),
)

export const applicationRejectedEmail = noticeKind(
  'organisations.application-rejected',
  RecipientContent.extend({ reason: z.string().default('') }),
  (content, { config }) => renderApplicationRejectedEmail(siteOf(config), content),
)

/** Its link opens the account, so it is never repeated: the organisation can ask for a code instead. */
export const organisationCreatedEmail = emailKind({
  name: 'organisations.organisation-created',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: RecipientContent.extend({ organisation: z.string() }),
  sealed: z.object({ grant: z.string() }),
  compose: ({ content, sealed }, { config }) =>
    renderOrganisationCreatedEmail(siteOf(config), { ...content, ...sealed }),
})

export const applicationEmailKinds = [
  organisationCreatedEmail,
  applicationReceivedEmail,
  applicationWaitingEmail,
  applicationAcceptedEmail,
  applicationRejectedEmail,
]
