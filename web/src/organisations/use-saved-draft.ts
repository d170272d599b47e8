import { useEffect, useState } from 'react'
import { draftKeeper } from './draft-keeper.ts'

/**
 * Keeps a half-written application with us while it is typed, and what was typed last when the page is left.
 * @param savedAt when it was kept last, if ever
 * @returns what to hang on an element around the form, how the keeping stands, and how to end it once the application was sent
 */
export function useSavedDraft(savedAt: string | null) {
  const [kept, setKept] = useState({ at: savedAt, failed: false })
  const [{ onInput, keepNow, stop }] = useState(() =>
    draftKeeper((now) => setKept(({ at }) => ({ at: now ?? at, failed: now === null }))),
  )
  useEffect(() => {
    const leave = () => void keepNow()
    // Signing out waits for it: after that nothing is kept.
    const signOut = (event: Event) => (event as CustomEvent<Promise<void>[]>).detail.push(keepNow())
    addEventListener('pagehide', leave)
    document.addEventListener('sign-out', signOut)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('sign-out', signOut)
      leave()
    }
  }, [keepNow])
  return { around: { onInput, onBlur: () => void keepNow() }, kept, stop }
}
