import { z } from 'zod'
import { findAddress } from '../identity/index.ts'
import { siteOf } from '../platform/mail/layout.tsx'
import { emailKind } from '../platform/mail/email.ts'
import { applicationAcceptedWords } from './emails/application-accepted.tsx'
import { applicationReceivedWords } from './emails/application-received.tsx'
import { applicationRejectedWords } from './emails/application-rejected.tsx'
import { applicationWaitsWords } from './emails/application-waits.tsx'
import { organisationCreatedWords } from './emails/organisation-created.tsx'
import { canBeDecided } from './rules.ts'
import { findApplication } from './store.ts'

const Named = z.object({ firstname: z.string() })

export const applicationReceivedLetter = emailKind({
  name: 'organisations.application-received',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => applicationReceivedWords(siteOf(config), words),
})

/** Tells the team; it is about the account it belongs to. Once the application is decided it is not true any more. */
export const applicationWaitsLetter = emailKind({
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
    return applicationWaitsWords(siteOf(config), {
      accountId,
      organisation: address.organisation,
      city: address.city,
    })
  },
})

export const applicationAcceptedLetter = emailKind({
  name: 'organisations.application-accepted',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => applicationAcceptedWords(siteOf(config), words),
})

export const applicationRejectedLetter = emailKind({
  name: 'organisations.application-rejected',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named.extend({ reason: z.string().default('') }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => applicationRejectedWords(siteOf(config), words),
})

/** A link that opens the account: never repeated, for the organisation can ask for a code instead. */
export const organisationCreatedLetter = emailKind({
  name: 'organisations.organisation-created',
  priority: 'notice',
  onUnknown: 'drop',
  content: Named.extend({ organisation: z.string() }),
  sealed: z.object({ grant: z.string() }),
  compose: ({ content: words, sealed }, { config }) =>
    organisationCreatedWords(siteOf(config), { ...words, ...sealed }),
})

export const letters = [
  organisationCreatedLetter,
  applicationReceivedLetter,
  applicationWaitsLetter,
  applicationAcceptedLetter,
  applicationRejectedLetter,
]
