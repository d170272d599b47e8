import { forgetReplies } from './reply-cache.ts'
import { saveDrafts } from './drafts.ts'
import { stopAsking } from './typed-text.ts'
import { isSigningOut } from './session.ts'

let losing: Promise<boolean> | undefined

/**
 * Deletes everything this browser stores for the person, as `clearSession` does, but leaves what they typed, encrypted for when they
 * sign in again (rule: typed-text-survives-sign-in). The page is left then. What it still does meanwhile may find once more that the
 * session is lost; that changes nothing.
 * @returns whether something typed on this page was stored
 */
export function loseSession(): Promise<boolean> {
  losing ??= deleteAndKeepTyped()
  return losing
}

/** The keys go one by one, which tells other tabs that nobody signed out. */
async function deleteAndKeepTyped(): Promise<boolean> {
  const saved = isSigningOut() ? false : saveDrafts()
  stopAsking()
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
  sessionStorage.clear()
  forgetReplies()
  return saved
}
