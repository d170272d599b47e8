import { Refused } from '@street-musketeers/contract/client.ts'
import { saveApplicationDraft, type ApplicationDraft } from '@street-musketeers/contract/organisations.ts'
import { nest } from '../app/answer-form.ts'
import { callOutlasting } from '../app/api.ts'

/** How long nobody must have typed before what stands in the form is kept. */
const pause = 800
/** How long after it could not be kept it is tried again. */
const retryAfter = 10_000

const typedIn = (form: HTMLFormElement) =>
  nest(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ) as ApplicationDraft

/**
 * Keeps what stands in a form with us, one time after the other: of two on their way at once the older might come last.
 * @param tell is told when it was kept, or null when it could not be
 */
export function draftKeeper(tell: (savedAt: string | null) => void) {
  let changed: HTMLFormElement | null = null
  let saving: Promise<void> | null = null
  let isStopped = false
  let timer = 0

  async function keep(form: HTMLFormElement): Promise<void> {
    changed = null
    try {
      tell((await callOutlasting(saveApplicationDraft, { answers: typedIn(form) })).savedAt)
      if (changed && !isStopped) await keep(changed)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tell(null)
      changed ??= form
      keepAfter(retryAfter)
    }
  }

  /** @returns when all that was typed is with us, or could not be kept */
  async function keepNow(): Promise<void> {
    clearTimeout(timer)
    if (!saving && changed && !isStopped) saving = keep(changed).finally(() => (saving = null))
    await saving
  }

  function keepAfter(wait: number) {
    clearTimeout(timer)
    timer = window.setTimeout(() => void keepNow(), wait)
  }

  return {
    onInput({ target }: { target: EventTarget }) {
      changed = (target as HTMLInputElement).form
      keepAfter(pause)
    },
    /** For when the form is left: what was typed last need not wait. */
    keepNow,
    /** Nothing more is kept. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
