import { roles } from '@street-musketeers/contract/roles.ts'
import { z } from 'zod'
import { siteOf } from '../platform/mail/layout.tsx'
import { emailKind } from '../platform/mail/email.ts'
import { renderAdministratorInvitedEmail } from './administrators/emails/administrator-invited.tsx'
import { renderActivationEmail } from './accounts/emails/activation.tsx'
import { renderAlreadyHaveAccountEmail } from './accounts/emails/already-have-account.tsx'
import { renderEmailChangedEmail } from './accounts/emails/email-changed.tsx'
import { renderEmailCodeEmail } from './codes/emails/email-code.tsx'
import { renderLinkCodeEmail } from './codes/emails/link-code.tsx'
import { renderPasswordChangedEmail } from './accounts/emails/password-changed.tsx'
import { renderPasswordCodeEmail } from './codes/emails/password-code.tsx'
import { secondFactorEvents, renderSecondFactorEmail } from './second-factor/emails/second-factor.tsx'
import { renderWelcomeEmail } from './accounts/emails/welcome.tsx'

const RecipientContent = z.object({ firstname: z.string() })
const CodeContent = z.object({ code: z.string(), email: z.string() })

export const activationEmail = emailKind({
  name: 'identity.activation',
  priority: 'code',
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content: words, sealed }, { config }) =>
    renderActivationEmail(siteOf(config), { ...words, ...sealed }),
})

export const passwordCodeEmail = emailKind({
  name: 'identity.password-code',
  priority: 'code',
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content: words, sealed }, { config }) =>
    renderPasswordCodeEmail(siteOf(config), { ...words, ...sealed }),
})

export const linkCodeEmail = emailKind({
  name: 'identity.link-code',
  priority: 'code',
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content: words, sealed }, { config }) =>
    renderLinkCodeEmail(siteOf(config), { ...words, ...sealed }),
})

export const emailCodeEmail = emailKind({
  name: 'identity.email-code',
  priority: 'code',
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content: words, sealed }, { config }) =>
    renderEmailCodeEmail(siteOf(config), { ...words, ...sealed }),
})

/** Goes to the address that an account had. */
export const emailChangedEmail = emailKind({
  name: 'identity.email-changed',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderEmailChangedEmail(siteOf(config), words),
})

export const alreadyHaveAccountEmail = emailKind({
  name: 'identity.already-have-account',
  priority: 'code',
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderAlreadyHaveAccountEmail(siteOf(config), words),
})

export const passwordChangedEmail = emailKind({
  name: 'identity.password-changed',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderPasswordChangedEmail(siteOf(config), words),
})

export const welcomeEmail = emailKind({
  name: 'identity.welcome',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent.extend({ role: z.enum(roles) }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderWelcomeEmail(siteOf(config), words),
})

/** Tells the owner what became of their second factor. */
export const secondFactorEmail = emailKind({
  name: 'identity.second-factor',
  priority: 'notice',
  onUnknown: 'repeat',
  content: RecipientContent.extend({ news: z.enum(secondFactorEvents), recoveryCodesLeft: z.int() }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => renderSecondFactorEmail(siteOf(config), words),
})

/** A link that makes an administrator: never repeated, for it can be sent anew. */
export const administratorInvitedEmail = emailKind({
  name: 'identity.administrator-invited',
  priority: 'notice',
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({ invitation: z.string() }),
  compose: ({ sealed }, { config }) => renderAdministratorInvitedEmail(siteOf(config), sealed),
})

export const emailKinds = [
  administratorInvitedEmail,
  activationEmail,
  passwordCodeEmail,
  linkCodeEmail,
  emailCodeEmail,
  emailChangedEmail,
  alreadyHaveAccountEmail,
  passwordChangedEmail,
  welcomeEmail,
  secondFactorEmail,
]
