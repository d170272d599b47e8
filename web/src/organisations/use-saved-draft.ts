import type { ApplicationDraft } from '@street-musketeers/contract/organisations/organisations.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useState } from 'react'
import { nestValues } from '../app/forms/submit-form.ts'
import { callKeepalive } from '../app/api/api.ts'

/** How long to wait after the last key before saving. */
const debounceMs = 800
const retryAfterMs = 10_000

const readAnswers = (form: HTMLFormElement) =>
  nestValues(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ) as ApplicationDraft

/**
 * Saves what is typed into a form, one save after another. Only when the page is left may two be under way at once; their numbers show
 * the server which is later.
 * @param report gets the time of each save, or null when it failed
 */
function createDraftSaver(report: (savedAt: string | null) => void) {
  const form = crypto.getRandomValues(new Uint32Array(1))[0]!
  let number = 0
  let changedForm: HTMLFormElement | null = null
  let saving: Promise<void> | null = null
  let isStopped = false
  let timer = 0

  async function save(element: HTMLFormElement): Promise<void> {
    changedForm = null
    number += 1
    const draft = { answers: readAnswers(element), form, number }
    try {
      report((await callKeepalive('PUT /api/applicationdraft', draft)).savedAt)
      if (changedForm && !isStopped) await save(changedForm)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(null)
      changedForm ??= element
      saveAfter(retryAfterMs)
    }
  }

  /** @returns once everything typed is saved, or a save has failed */
  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    if (!saving && changedForm && !isStopped) saving = save(changedForm).finally(() => (saving = null))
    await saving
  }

  /** Does not wait for a save under way: the page will be gone when that ends. */
  function saveOnLeave(): void {
    clearTimeout(timer)
    if (changedForm && !isStopped) void save(changedForm)
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
    /** For when the page is left. */
    saveOnLeave,
    /** Ends saving. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

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
