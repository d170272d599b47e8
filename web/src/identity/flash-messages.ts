import {
  accountMessages,
  administratorMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { branchMessages } from '@street-musketeers/contract/organisations/branch-messages.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'

/** Messages that a page shows after the form of another page led there. The address contains only their name, so nobody can forge a message by a link. */
const flashMessages = {
  'code-sent': accountMessages.codeSent,
  closed: accountMessages.closed,
  'password-saved': accountMessages.passwordSaved,
  'invitation-accepted': administratorMessages.accepted,
  'seat-accepted': seatMessages.accepted,
  'seat-taken': seatMessages.taken,
  'branch-accepted': branchMessages.accepted,
  'branch-taken': branchMessages.taken,
  'branch-live': branchMessages.live,
} as const

const parameter = 'news'

/** @returns `path`, which will show the message. */
export const withFlash = (path: string, name: keyof typeof flashMessages) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: name })}`

/** @returns the message named in the address of a page, or null. */
export function readFlash({ url }: Request): string | null {
  const name = new URL(url).searchParams.get(parameter) ?? ''
  return Object.hasOwn(flashMessages, name) ? flashMessages[name as keyof typeof flashMessages] : null
}
