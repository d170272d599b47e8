import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  saveApplicationDraft,
  type ApplicationDraft,
} from '@street-musketeers/contract/organisations/organisations.ts'
import { nestValues } from '../app/forms/submit-form.ts'
import { callKeepalive } from '../app/api/api.ts'

/** How long nobody must have typed before what stands in the form is kept. */
const debounceMs = 800
/** How long after it could not be kept it is tried again. */
const retryAfterMs = 10_000

const readAnswers = (form: HTMLFormElement) =>
  nestValues(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ) as ApplicationDraft

/**
 * Keeps what stands in a form with us, one time after the other; only when the page is left two may be on their way at once. Their
 * number tells us which is the later.
 * @param tell is told when it was kept, or null when it could not be
 */
export function createDraftSaver(tell: (savedAt: string | null) => void) {
  const form = crypto.getRandomValues(new Uint32Array(1))[0]!
  let number = 0
  let changed: HTMLFormElement | null = null
  let saving: Promise<void> | null = null
  let isStopped = false
  let timer = 0

  async function keep(typed: HTMLFormElement): Promise<void> {
    changed = null
    number += 1
    const draft = { answers: readAnswers(typed), form, number }
    try {
      tell((await callKeepalive(saveApplicationDraft, draft)).savedAt)
      if (changed && !isStopped) await keep(changed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(null)
      changed ??= typed
      keepAfter(retryAfterMs)
    }
  }

  /** @returns when all that was typed is with us, or could not be kept */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    if (!saving && changed && !isStopped) saving = keep(changed).finally(() => (saving = null))
    await saving
  }

  /** Beside what is on its way: nobody will be left to hear that it has arrived. */
  function saveOnLeave(): void {
    clearTimeout(timer)
    if (changed && !isStopped) void keep(changed)
  }

  function keepAfter(wait: number) {
    clearTimeout(timer)
    timer = window.setTimeout(() => void saveNow(), wait)
  }

  return {
    onInput({ target }: { target: EventTarget }) {
      changed = (target as HTMLInputElement).form
      keepAfter(debounceMs)
    },
    /** For when the form is left: what was typed last need not wait. */
    saveNow,
    /** For when the page is left. */
    saveOnLeave,
    /** Nothing more is kept. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
