import type { Endpoint, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FormProps } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { submitForm, type SubmitFormOptions } from './submit-form.ts'
import { call as browserCall } from '../api/api.ts'
import { restoreDraft, type DraftBase } from './drafts.ts'

export interface ApiFormOptions<E extends Endpoint> extends Partial<SubmitFormOptions> {
  /** Names this form's draft on its page; a page with one form needs none. */
  name?: string
  /** What the form was filled from; its draft keeps it. */
  base?: DraftBase
  /** The sentence shown beside the button when it worked. */
  success?: string
  /** What to do then: navigate, revalidate, reset the form. */
  onSuccess?: (reply: ReplyOf<E>, form: HTMLFormElement) => unknown
}

/**
 * A form that calls the product from the browser: `<Form {...useApiForm(saveAddress, {...})}>`.
 * It asks for what is missing before it calls, shows each fault the server finds beside its field, moves to the first one, or
 * to the sentence over the form where no field is at fault,
 * keeps what was typed, sends once however often the button is pressed, and comes back filled in after a lost session.
 */
export function useApiForm<E extends Endpoint>(to: E, options: ApiFormOptions<E> = {}) {
  const [state, setState] = useState<FormState | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const sending = useRef(false)
  const restored = useRef(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    setSaved(null)
    const fields = findMissingFields(form)
    if (Object.keys(fields).length) {
      const message = options.incomplete ?? 'Please fill in what is missing.'
      return refuse(form, { values: {}, message, fields })
    }

    sending.current = true
    setPending(true)
    try {
      const outcome = await submitForm(to, new FormData(form), { call: browserCall, ...options })
      if (outcome.state) return refuse(form, outcome.state)
      setState(null)
      await options.onSuccess?.(outcome.reply, form)
      setSaved(options.success ?? null)
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  function refuse(form: HTMLFormElement, refusal: FormState) {
    // What is to have the focus must be there first.
    flushSync(() => setState(refusal))
    const place = firstInvalidField(form) ?? formAlert(form)
    place?.focus()
  }

  function mounted(form: HTMLFormElement | null) {
    if (!form || restored.current) return
    restored.current = true
    restoreDraft(form, options.base)
  }

  return {
    state,
    pending,
    saved,
    onSubmit,
    ref: mounted,
    draft: options.name ?? 'form',
  } satisfies Omit<FormProps, 'children'>
}

const firstInvalidField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]')
const formAlert = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role="alert"]')

const missingMessages: Record<string, string> = {
  checkbox: 'Please tick this box.',
  radio: 'Please choose one.',
  'select-one': 'Please choose one.',
  file: 'Please choose a file.',
}

/** A sentence for each required field that was left empty, by name. */
function findMissingFields(form: HTMLFormElement): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const element of form.elements) {
    const { name, type, validity } = element as HTMLInputElement
    if (name && validity.valueMissing) missing[name] = missingMessages[type] ?? 'Please fill this in.'
  }
  return missing
}
