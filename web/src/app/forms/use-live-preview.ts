import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useRef, useState } from 'react'

/** How long after the last key a preview is asked for, in milliseconds. */
const pause = 300

/**
 * What is typed into a form, as it will look, after each pause in typing.
 * @param ask gets what is typed; null if there is nothing to show yet. It must stay the same function
 * @param event with `change`, it asks at once when a field is left or a box ticked
 * @returns a ref for an element in the form, the latest preview, and why there is no later one, if it was refused
 */
export function useLivePreview<Preview>(
  ask: (typed: FormData) => Promise<Preview> | null,
  event: 'input' | 'change' = 'input',
) {
  const ref = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  useEffect(() => {
    const form = ref.current!.closest('form')!
    let isUnderWay = false
    let isOutdated = false
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    /** One at a time, so that an older reply never replaces a newer one. */
    async function update() {
      isOutdated = isUnderWay
      if (isUnderWay) return
      isUnderWay = true
      try {
        const reply = await ask(new FormData(form))
        if (isOver) return
        setPreview(reply)
        setRefusal(null)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isOver) setRefusal(error)
      } finally {
        isUnderWay = false
        if (isOutdated && !isOver) void update()
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
      isOver = true
      form.removeEventListener(event, updateSoon)
    }
  }, [ask, event])
  return { ref, preview, refusal }
}
