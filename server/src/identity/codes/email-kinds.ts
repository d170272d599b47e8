import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderActivationEmail } from './emails/activation.tsx'
import { renderEmailCodeEmail } from './emails/email-code.tsx'
import { renderLinkCodeEmail } from './emails/link-code.tsx'
import { renderPasswordCodeEmail } from './emails/password-code.tsx'

const CodeContent = z.object({ code: z.string(), email: z.string() })

export const activationEmail = emailKind({
  name: 'identity.activation',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content, sealed }, { config }) =>
    renderActivationEmail(siteOf(config), { ...content, ...sealed }),
})

export const passwordCodeEmail = emailKind({
  name: 'identity.password-code',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content, sealed }, { config }) =>
    renderPasswordCodeEmail(siteOf(config), { ...content, ...sealed }),
})

export const linkCodeEmail = emailKind({
  name: 'identity.link-code',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content, sealed }, { config }) =>
    renderLinkCodeEmail(siteOf(config), { ...content, ...sealed }),
})

export const emailCodeEmail = emailKind({
  name: 'identity.email-code',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content, sealed }, { config }) =>
    renderEmailCodeEmail(siteOf(config), { ...content, ...sealed }),
})

export const codeEmailKinds = [activationEmail, passwordCodeEmail, linkCodeEmail, emailCodeEmail]
