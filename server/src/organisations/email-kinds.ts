import { z } from 'zod'
import { findAddress } from '../identity/index.ts'
import { siteOf } from '../platform/mail/layout.tsx'
import { emailKind } from '../platform/mail/email.ts'
import { renderApplicationAcceptedEmail } from './emails/application-accepted.tsx'
import { renderApplicationReceivedEmail } from './emails/application-received.tsx'
import { renderApplicationRejectedEmail } from './emails/application-rejected.tsx'
import { renderApplicationWaitingEmail } from './emails/application-waiting.tsx'
import { renderOrganisationCreatedEmail } from './emails/organisation-created.tsx'
import { canBeDecided } from './rules.ts'
import { findApplication } from './store.ts'

const RecipientContent = z.object({ firstname: z.string() })

export const applicationReceivedEmail = emailKind({
  name: 'organisations.application-received',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderApplicationReceivedEmail(siteOf(config), words),
})

/** Tells the team; it is about the account it belongs to. Once the application is decided it is not true any more. */
export const applicationWaitingEmail = emailKind({
  name: 'organisations.application-waits',
  priority: 'notice',
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

export const applicationAcceptedEmail = emailKind({
  name: 'organisations.application-accepted',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderApplicationAcceptedEmail(siteOf(config), words),
})

export const applicationRejectedEmail = emailKind({
  name: 'organisations.application-rejected',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent.extend({ reason: z.string().default('') }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderApplicationRejectedEmail(siteOf(config), words),
})

/** A link that opens the account: never repeated, for the organisation can ask for a code instead. */
export const organisationCreatedEmail = emailKind({
  name: 'organisations.organisation-created',
  priority: 'notice',
  onUnknown: 'drop',
  content: RecipientContent.extend({ organisation: z.string() }),
  sealed: z.object({ grant: z.string() }),
  compose: ({ content: words, sealed }, { config }) =>
    renderOrganisationCreatedEmail(siteOf(config), { ...words, ...sealed }),
})

export const emailKinds = [
  organisationCreatedEmail,
  applicationReceivedEmail,
  applicationWaitingEmail,
  applicationAcceptedEmail,
  applicationRejectedEmail,
]
