import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useRef, useState } from 'react'

/** How long after the last key a preview is asked for, in milliseconds. */
const pause = 400

/**
 * What is typed into a form, as it will look, after each pause in typing.
 * @param ask gets what is typed; null if there is nothing to show yet. It must stay the same function
 * @param event with `change`, it asks at once when a field is left or a box ticked
 * @returns a ref for an element in the form, and the latest preview
 */
export function useLivePreview<Preview>(
  ask: (typed: FormData) => Promise<Preview> | null,
  event: 'input' | 'change' = 'input',
) {
  const ref = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    const form = ref.current!.closest('form')!
    let newest = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function update() {
      const asked = ++newest
      try {
        const reply = await ask(new FormData(form))
        if (asked === newest) setPreview(reply)
      } catch (error) {
        // Sending the form says what is wrong with it.
        if (!(error instanceof ApiError)) throw error
      }
    }
    function updateSoon() {
      clearTimeout(timer)
      timer = setTimeout(() => void update(), event === 'input' ? pause : 0)
    }
    void update()
    form.addEventListener(event, updateSoon)
    return () => {
      clearTimeout(timer)
      newest = Infinity
      form.removeEventListener(event, updateSoon)
    }
  }, [ask, event])
  return { ref, preview }
}
