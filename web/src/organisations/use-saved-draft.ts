import { useEffect, useState } from 'react'
import { draftKeeper } from './draft-keeper.ts'

/**
 * Keeps a half-written application with us while it is typed, and what was typed last when the page is left.
 * @param savedAt when it was kept last, if ever
 * @returns what to hang on an element around the form, how the keeping stands, and how to end it once the application was sent
 */
export function useSavedDraft(savedAt: string | null) {
  const [kept, setKept] = useState({ at: savedAt, failed: false })
  const [{ onInput, keepNow, keepLast, stop }] = useState(() =>
    draftKeeper((now) => setKept(({ at }) => ({ at: now ?? at, failed: now === null }))),
  )
  useEffect(() => {
    // Signing out waits for it: after that nothing is kept.
    const signOut = (event: Event) => (event as CustomEvent<Promise<void>[]>).detail.push(keepNow())
    addEventListener('pagehide', keepLast)
    document.addEventListener('sign-out', signOut)
    return () => {
      removeEventListener('pagehide', keepLast)
      document.removeEventListener('sign-out', signOut)
      void keepNow()
    }
  }, [keepNow, keepLast])
  return { around: { onInput, onBlur: () => void keepNow() }, kept, stop }
}
