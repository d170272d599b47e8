import { says as administratorSays } from '@street-musketeers/contract/identity/administrators.ts'
import { says } from '@street-musketeers/contract/identity/identity.ts'

/** What a page says to somebody whom the form of another page has sent there. The words stand here, never in the address. */
const news = {
  'signed-up': says.signedUp,
  'code-sent': says.codeSent,
  activated: says.activated,
  'password-saved': says.passwordSaved,
  'invitation-accepted': administratorSays.accepted,
} as const

/** @returns `path`, which will say the news. */
export const withNews = (path: string, name: keyof typeof news) =>
  `${path}?${new URLSearchParams({ news: name })}`

/** @returns the sentence that the address of a page asks for, or null. */
export function readNews({ url }: Request): string | null {
  const name = new URL(url).searchParams.get('news') ?? ''
  return Object.hasOwn(news, name) ? news[name as keyof typeof news] : null
}
