import { hasToken } from '../session/session.ts'

/** What a page was saving when it was left. */
interface Leaving {
  address: string
  /** When it had saved before, as the server said. */
  savedAt: string | null
}

const key = 'leaving'
const address = () => location.pathname + location.search

/** Remembers that the last words of this page are still on their way to the server. */
export function rememberLeaving(savedAt: Leaving['savedAt']): void {
  // What somebody stored is deleted before they leave, when they sign out.
  if (hasToken())
    sessionStorage.setItem(key, JSON.stringify({ address: address(), savedAt } satisfies Leaving))
}

/**
 * Loads what a form saves by itself. After a reload, the last words of the page before may arrive later than this call: it is then sent again, for
 * about three seconds.
 */
export async function loadLastWords<Saved extends { savedAt: string | null } | null>(
  load: () => Promise<Saved>,
): Promise<Saved> {
  const left: Leaving | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  sessionStorage.removeItem(key)
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const saved = await load()
    const isLate = left?.address === address() && left.savedAt === (saved?.savedAt ?? null)
    if (!isLate || pauseMs > 1600) return saved
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
