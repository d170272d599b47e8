import { messages as administratorMessages } from '@street-musketeers/contract/identity/administrators.ts'
import { messages } from '@street-musketeers/contract/identity/identity.ts'

/** What a page says to somebody whom the form of another page has sent there. The words stand here, never in the address. */
const flashMessages = {
  'signed-up': messages.signedUp,
  'code-sent': messages.codeSent,
  activated: messages.activated,
  'password-saved': messages.passwordSaved,
  'invitation-accepted': administratorMessages.accepted,
} as const

/** @returns `path`, which will say the news. */
export const withFlash = (path: string, name: keyof typeof flashMessages) =>
  `${path}?${new URLSearchParams({ flash: name })}`

/** @returns the sentence that the address of a page asks for, or null. */
export function readFlash({ url }: Request): string | null {
  const name = new URL(url).searchParams.get('news') ?? ''
  return Object.hasOwn(flashMessages, name) ? flashMessages[name as keyof typeof flashMessages] : null
}
