import { useEffect, useState } from 'react'
import { createDraftSaver } from './draft-saver.ts'

/**
 * Keeps a half-written application with us while it is typed, and what was typed last when the page is left.
 * @param savedAt when it was kept last, if ever
 * @returns what to hang on an element around the form, how the keeping stands, and how to end it once the application was sent
 */
export function useSavedDraft(savedAt: string | null) {
  const [saveStatus, setKept] = useState({ at: savedAt, failed: false })
  const [{ onInput, saveNow, saveOnLeave, stop }] = useState(() =>
    createDraftSaver((now) => setKept(({ at }) => ({ at: now ?? at, failed: now === null }))),
  )
  useEffect(() => {
    // Signing out waits for it: after that nothing is kept.
    const signOut = (event: Event) => (event as CustomEvent<Promise<void>[]>).detail.push(saveNow())
    addEventListener('pagehide', saveOnLeave)
    document.addEventListener('sign-out', signOut)
    return () => {
      removeEventListener('pagehide', saveOnLeave)
      document.removeEventListener('sign-out', signOut)
      void saveNow()
    }
  }, [saveNow, saveOnLeave])
  return { wrapperProps: { onInput, onBlur: () => void saveNow() }, saveStatus, stop }
}
