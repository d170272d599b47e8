import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useState } from 'react'
import { rememberLeaving } from './last-words.ts'

/** How long to wait after the last key before saving. */
const debounceMs = 800
const retryAfterMs = 10_000

/** Saves what a form holds. @returns when it was saved. An `ApiError` means that it was not */
type Save = (form: HTMLFormElement) => Promise<string>

/**
 * Saves what is typed into a form, one save after another. Only when the page is left may two be under way at once.
 * @param savedAt when it was last saved, if ever
 * @param report gets the time of each save, or why it failed
 */
function createAutoSaver(save: Save, savedAt: string | null, report: (outcome: string | ApiError) => void) {
  let changedForm: HTMLFormElement | null = null
  let saving: Promise<void> | null = null
  let failure: ApiError | null = null
  let isStopped = false
  let timer = 0

  async function saveForm(form: HTMLFormElement): Promise<void> {
    changedForm = null
    try {
      savedAt = await save(form)
      failure = null
      report(savedAt)
      if (changedForm && !isStopped) await saveForm(changedForm)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure = error
      report(error)
      changedForm ??= form
      if (isTemporary(error)) saveAfter(retryAfterMs)
    }
  }

  /** @returns once everything typed is saved, or a save has failed */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    if (!saving && changedForm && !isStopped) saving = saveForm(changedForm).finally(() => (saving = null))
    await saving
  }

  /** @throws {ApiError} when it cannot be saved */
  async function saveOrThrow(): Promise<void> {
    await saveNow()
    if (failure) throw failure
  }

  /** Does not wait for a save under way: the page will be gone when that ends. */
  function saveOnLeave(): void {
    clearTimeout(timer)
    if (isStopped) return
    if (saving || changedForm) rememberLeaving(savedAt)
    if (changedForm) void saveForm(changedForm)
  }

  function saveAfter(delayMs: number) {
    clearTimeout(timer)
    timer = window.setTimeout(() => void saveNow(), delayMs)
  }

  return {
    onInput({ target }: { target: EventTarget }) {
      changedForm = (target as HTMLInputElement).form
      saveAfter(debounceMs)
    },
    /** For when the form loses the focus or the person signs out. */
    saveNow,
    /** For what needs it saved. */
    saveOrThrow,
    /** For when the page is left. */
    saveOnLeave,
    /** Ends saving. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Whether the same words can be saved later. */
const isTemporary = ({ status }: ApiError) => status === 429 || status >= 500

/**
 * Saves a form on the server while it is typed and when the page is left.
 * @param save it must stay valid for as long as the page is open
 * @param savedAt when it was last saved, if ever
 * @returns the props of an element around the form; when it was last saved, and why the last save failed; functions that save at once, and that
 * end saving
 */
export function useAutoSave(save: Save, savedAt: string | null) {
  const [saveStatus, setSaveStatus] = useState<{ at: string | null; failed: ApiError | null }>({
    at: savedAt,
    failed: null,
  })
  const [{ onInput, saveNow, saveOrThrow, saveOnLeave, stop }] = useState(() =>
    createAutoSaver(save, savedAt, (outcome) =>
      setSaveStatus(({ at }) =>
        typeof outcome === 'string' ? { at: outcome, failed: null } : { at, failed: outcome },
      ),
    ),
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

  return { wrapperProps: { onInput, onBlur: () => void saveNow() }, saveStatus, saveNow, saveOrThrow, stop }
}
