import { z } from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderActivationEmail, renderEmailCodeEmail, renderPasswordCodeEmail } from './emails/code-email.tsx'
import { renderManyCodesEmail } from './emails/many-codes.tsx'
import { renderSignUpUnfinishedEmail } from './emails/sign-up-unfinished.tsx'
import { renderLinkCodeEmail, renderProofCodeEmail } from './emails/typed-code-email.tsx'

/** `link` is left out by the version before. */
const CodeContent = z.object({ code: z.string(), link: z.string().optional(), email: z.string() })

/** `signedUpAt` and `name`, whose sign-up the code activates, are left out by the version before; and a name that may be a message. */
export const activationEmail = emailKind({
  name: 'identity.activation',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent.extend({ signedUpAt: z.coerce.date<string>().optional() }),
  sealed: CodeContent.extend({ name: z.string().optional() }),
  compose: ({ content, sealed }, { config }) =>
    renderActivationEmail(siteOf(config), { ...content, ...sealed }),
})

/** For a forgotten password of a sign-up that was never activated. */
export const signUpUnfinishedEmail = emailKind({
  name: 'identity.sign-up-unfinished',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderSignUpUnfinishedEmail(siteOf(config), content),
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
  /** Which account asks for the address; left out by the version before. */
  sealed: CodeContent.extend({ askedBy: z.string().optional() }),
  compose: ({ content, sealed }, { config }) =>
    renderEmailCodeEmail(siteOf(config), { ...content, ...sealed }),
})

export const proofCodeEmail = emailKind({
  name: 'identity.proof-code',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: CodeContent,
  compose: ({ content, sealed }, { config }) =>
    renderProofCodeEmail(siteOf(config), { ...content, ...sealed }),
})

/** Says once a day that no more codes are sent, and how to get one anyway (rule: code-emails-are-limited). */
export const manyCodesEmail = emailKind({
  name: 'identity.many-codes',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: z.object({ hasAccount: z.boolean() }),
  sealed: z.object({ email: z.string(), mailboxKey: z.string() }),
  compose: ({ content, sealed }, { config }) =>
    renderManyCodesEmail(siteOf(config), { ...content, ...sealed }),
})

export const codeEmailKinds = [
  activationEmail,
  signUpUnfinishedEmail,
  passwordCodeEmail,
  linkCodeEmail,
  emailCodeEmail,
  proofCodeEmail,
  manyCodesEmail,
]
