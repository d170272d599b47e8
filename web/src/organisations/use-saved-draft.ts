import { Refused } from '@street-musketeers/contract/client.ts'
import { saveApplicationDraft, type ApplicationDraft } from '@street-musketeers/contract/organisations.ts'
import { useEffect, useRef, useState } from 'react'
import { nest } from '../app/answer-form.ts'
import { call } from '../app/api.ts'

/** How long nobody must have typed before what stands in the form is kept. */
const pause = 800

/**
 * Keeps a half-written application with us while it is typed.
 * @param savedAt when it was kept last, if ever
 * @returns what to hang on an element around the form, and how the keeping stands
 */
export function useSavedDraft(savedAt: string | null) {
  const [kept, setKept] = useState({ at: savedAt, failed: false })
  const timer = useRef(0)
  const isSent = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function keep(form: HTMLFormElement) {
    if (isSent.current) return
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    try {
      const { savedAt: at } = await call(saveApplicationDraft, { answers: nest(typed) as ApplicationDraft })
      setKept({ at, failed: false })
    } catch (error) {
      // It is tried again with the next letter that is typed; the form itself is not disturbed.
      if (!(error instanceof Refused)) throw error
      setKept(({ at }) => ({ at, failed: true }))
    }
  }

  function onInput({ target }: { target: EventTarget }) {
    const { form } = target as HTMLInputElement
    clearTimeout(timer.current)
    if (form) timer.current = window.setTimeout(() => void keep(form), pause)
  }

  /** Nothing more is kept: the application itself was sent. */
  function stop() {
    isSent.current = true
    clearTimeout(timer.current)
  }

  return { onInput, kept, stop }
}
