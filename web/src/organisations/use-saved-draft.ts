import { useEffect, useState } from 'react'
import { createDraftSaver } from './draft-saver.ts'

/**
 * Saves an unfinished application on the server while it is typed and when the page is left.
 * @param savedAt when it was last saved, if ever
 * @returns the props of an element around the form, when it was last saved, and a function that ends saving once the application is sent
 */
export function useSavedDraft(savedAt: string | null) {
  const [saveStatus, setSaveStatus] = useState({ at: savedAt, failed: false })
  const [{ onInput, saveNow, saveOnLeave, stop }] = useState(() =>
    createDraftSaver((now) => setSaveStatus(({ at }) => ({ at: now ?? at, failed: now === null }))),
  )
  useEffect(() => {
    // Signing out waits for this save, because no later one is possible.
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
