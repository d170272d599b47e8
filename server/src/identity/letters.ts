import { roles } from '@street-musketeers/contract/roles.ts'
import { z } from 'zod'
import { siteOf } from '../platform/mail/layout.tsx'
import { emailKind } from '../platform/mail/email.ts'
import { administratorInvitedWords } from './administrators/emails/administrator-invited.tsx'
import { activationWords } from './accounts/emails/activation.tsx'
import { alreadyHaveAccountWords } from './accounts/emails/already-have-account.tsx'
import { emailChangedWords } from './accounts/emails/email-changed.tsx'
import { emailCodeWords } from './codes/emails/email-code.tsx'
import { linkCodeWords } from './codes/emails/link-code.tsx'
import { passwordChangedWords } from './accounts/emails/password-changed.tsx'
import { passwordCodeWords } from './codes/emails/password-code.tsx'
import { secondFactorNews, secondFactorWords } from './second-factor/emails/second-factor.tsx'
import { welcomeWords } from './accounts/emails/welcome.tsx'

const Named = z.object({ firstname: z.string() })
const WithCode = z.object({ code: z.string(), email: z.string() })

export const activationLetter = emailKind({
  name: 'identity.activation',
  priority: 'code',
  onUnknown: 'drop',
  content: Named,
  sealed: WithCode,
  compose: ({ content: words, sealed }, { config }) => activationWords(siteOf(config), { ...words, ...sealed }),
})

export const passwordCodeLetter = emailKind({
  name: 'identity.password-code',
  priority: 'code',
  onUnknown: 'drop',
  content: Named,
  sealed: WithCode,
  compose: ({ content: words, sealed }, { config }) => passwordCodeWords(siteOf(config), { ...words, ...sealed }),
})

export const linkCodeLetter = emailKind({
  name: 'identity.link-code',
  priority: 'code',
  onUnknown: 'drop',
  content: Named,
  sealed: WithCode,
  compose: ({ content: words, sealed }, { config }) => linkCodeWords(siteOf(config), { ...words, ...sealed }),
})

export const emailCodeLetter = emailKind({
  name: 'identity.email-code',
  priority: 'code',
  onUnknown: 'drop',
  content: Named,
  sealed: WithCode,
  compose: ({ content: words, sealed }, { config }) => emailCodeWords(siteOf(config), { ...words, ...sealed }),
})

/** Goes to the address that an account had. */
export const emailChangedLetter = emailKind({
  name: 'identity.email-changed',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => emailChangedWords(siteOf(config), words),
})

export const alreadyHaveAccount = emailKind({
  name: 'identity.already-have-account',
  priority: 'code',
  onUnknown: 'drop',
  content: Named,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => alreadyHaveAccountWords(siteOf(config), words),
})

export const passwordChangedLetter = emailKind({
  name: 'identity.password-changed',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named,
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => passwordChangedWords(siteOf(config), words),
})

export const welcomeLetter = emailKind({
  name: 'identity.welcome',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named.extend({ role: z.enum(roles) }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => welcomeWords(siteOf(config), words),
})

/** Tells the owner what became of their second factor. */
export const secondFactorLetter = emailKind({
  name: 'identity.second-factor',
  priority: 'notice',
  onUnknown: 'repeat',
  content: Named.extend({ news: z.enum(secondFactorNews), recoveryCodesLeft: z.int() }),
  sealed: z.undefined(),
  compose: ({ content: words }, { config }) => secondFactorWords(siteOf(config), words),
})

/** A link that makes an administrator: never repeated, for it can be sent anew. */
export const administratorInvitedLetter = emailKind({
  name: 'identity.administrator-invited',
  priority: 'notice',
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({ invitation: z.string() }),
  compose: ({ sealed }, { config }) => administratorInvitedWords(siteOf(config), sealed),
})

export const letters = [
  administratorInvitedLetter,
  activationLetter,
  passwordCodeLetter,
  linkCodeLetter,
  emailCodeLetter,
  emailChangedLetter,
  alreadyHaveAccount,
  passwordChangedLetter,
  welcomeLetter,
  secondFactorLetter,
]
