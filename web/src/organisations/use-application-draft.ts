import type { ApplicationDraft } from '@street-musketeers/contract/organisations/organisations.ts'
import { useState } from 'react'
import { callKeepalive } from '../app/api/api.ts'
import { nestValues } from '../app/forms/submit-form.ts'
import { useAutoSave } from '../app/forms/use-auto-save.ts'

const readAnswers = (form: HTMLFormElement) =>
  nestValues(
    Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ) as ApplicationDraft

/** Saves an unfinished application. The numbers of its saves show the server which is later. */
function createSave() {
  const form = crypto.getRandomValues(new Uint32Array(1))[0]!
  let number = 0
  return async (element: HTMLFormElement): Promise<string> => {
    number += 1
    const draft = { answers: readAnswers(element), form, number }
    return (await callKeepalive('PUT /api/applicationdraft', draft)).savedAt
  }
}

/**
 * Saves an unfinished application on the server while it is typed and when the page is left.
 * @param savedAt when it was last saved, if ever
 */
export function useApplicationDraft(savedAt: string | null) {
  const [save] = useState(createSave)
  return useAutoSave(save, savedAt)
}
