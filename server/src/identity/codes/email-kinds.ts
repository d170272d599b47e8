import * as z from 'zod'
import { siteOf } from '../../site.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import type { Site } from '../../platform/mail/layout.tsx'
import type { RenderedEmail } from '../../platform/mail/template.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import {
  renderActivationEmail,
  renderEmailCodeEmail,
  renderPasswordCodeEmail,
  renderManyCodesEmail,
  renderSignUpUnfinishedEmail,
  renderLinkCodeEmail,
  renderProofCodeEmail,
  renderSignInLinkEmail,
  renderNoSignInLinkEmail,
} from './emails/codes.tsx'

/** The previous version leaves `link` out. */
const CodeContent = z.object({ code: z.string(), link: z.string().optional(), email: z.string() })

/** A kind whose code is for an account. */
const codeKind = (
  name: string,
  render: (
    site: Site,
    content: z.output<typeof RecipientContent> & z.output<typeof CodeContent>,
  ) => RenderedEmail,
) =>
  emailKind({
    name,
    priority: emailPriorities.code,
    onUnknown: 'drop',
    content: RecipientContent,
    sealed: CodeContent,
    compose: ({ content, sealed }, { config }) => render(siteOf(config), { ...content, ...sealed }),
  })

/** The previous version leaves out `signedUpAt` and `name`, whose sign-up the code activates. A name that may be a message is left out too. */
export const activationEmail = emailKind({
  name: 'identity.activation',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent.extend({ signedUpAt: z.coerce.date<string>().optional() }),
  sealed: CodeContent.extend({ name: z.string().optional() }),
  compose: ({ content, sealed }, { config }) =>
    renderActivationEmail(siteOf(config), { ...content, ...sealed }),
})

/** For a forgotten password of a sign-up that was never activated, or a request for a link that signs in. */
export const signUpUnfinishedEmail = emailKind({
  name: 'identity.sign-up-unfinished',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderSignUpUnfinishedEmail(siteOf(config), content),
})

/** The token of a link that signs in. */
export const signInLinkEmail = emailKind({
  name: 'identity.sign-in-link',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: z.object({ link: z.string() }),
  compose: ({ content, sealed }, { config }) =>
    renderSignInLinkEmail(siteOf(config), { ...content, ...sealed }),
})

export const noSignInLinkEmail = emailKind({
  name: 'identity.no-sign-in-link',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  sealed: z.undefined(),
  compose: ({ content }, { config }) => renderNoSignInLinkEmail(siteOf(config), content),
})

export const passwordCodeEmail = codeKind('identity.password-code', renderPasswordCodeEmail)
export const linkCodeEmail = codeKind('identity.link-code', renderLinkCodeEmail)

export const emailCodeEmail = emailKind({
  name: 'identity.email-code',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: RecipientContent,
  /** Which account asks for the address. The previous version leaves it out. */
  sealed: CodeContent.extend({ askedBy: z.string().optional() }),
  compose: ({ content, sealed }, { config }) =>
    renderEmailCodeEmail(siteOf(config), { ...content, ...sealed }),
})

export const proofCodeEmail = codeKind('identity.proof-code', renderProofCodeEmail)

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
  signInLinkEmail,
  noSignInLinkEmail,
  passwordCodeEmail,
  linkCodeEmail,
  emailCodeEmail,
  proofCodeEmail,
  manyCodesEmail,
]
