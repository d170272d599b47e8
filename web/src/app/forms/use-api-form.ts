import type { Call, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { leafletMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { inputMessages } from '@street-musketeers/contract/input-messages.ts'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FormProps } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { findFaults, submitForm, type SubmitFormOptions } from './submit-form.ts'
import { call as browserCall, checkInput } from '../api/api.ts'
import {
  dropDrafts,
  keepDrafts,
  restoreDraft,
  type DraftBase,
  type RestoredFiles,
} from '../session/drafts.ts'
import { beginSave, trackForm } from '../session/typed-text.ts'

export interface ApiFormOptions<E extends Call> extends Partial<SubmitFormOptions> {
  /** Names this form's draft; not needed on a page with one form. */
  name?: string
  /** The values the form was filled from; stored with its draft. */
  base?: DraftBase
  /**
   * What happens to unsaved text when the page is left (rules: leaving-asks, typed-text-survives-sign-in). `ask` is usual; `save` is for a
   * form that saves by itself; `drop` for one that holds only a password, a code or a button, and has no draft either.
   */
  onLeave?: 'ask' | 'save' | 'drop'
  /** Stores what is typed in this tab as it is typed, for a long form that a reload must not empty. */
  keepsTyping?: boolean
  /** A sentence for each field that keeps the form from being sent, by name. Without it, for each empty required field. */
  findMissing?: (form: HTMLFormElement) => Record<string, string>
  /** For a form in steps: shows the next one, so that nothing is sent; undefined in the last. What is shown must be right first. */
  endStep?: (() => void) | undefined
  /** Gives the focus to a field that has an error, where it may be hidden. */
  reveal?: (field: HTMLElement) => void
  /** For a form that shows more than its own fields, such as an order. */
  onRestored?: (form: HTMLFormElement) => void
  /** The sentence shown in the form after success. */
  success?: string | ((reply: ReplyOf<E>) => string)
  /** For example: navigate, revalidate, reset the form. */
  onSuccess?: (reply: ReplyOf<E>, form: HTMLFormElement) => unknown
}

/**
 * A form that calls the API from the browser: `<Form {...useApiForm(saveAddress, {...})}>`.
 * It checks required fields before the call, with what the server finds wrong in the others, and shows the server's errors beside their fields. The focus moves to the first
 * invalid field, or to the message above the form. Typed text stays, several presses send once, the form is restored
 * after a lost session, and leaving the page asks about text that is not saved.
 */
export function useApiForm<E extends Call>(to: E, options: ApiFormOptions<E> = {}) {
  const [state, setState] = useState<FormState | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)
  const isMounted = useRef(false)
  const [restored, setRestored] = useState<RestoredFiles | null>(null)
  const { onLeave = 'ask', findMissing = findMissingFields, reveal = revealField } = options

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(form, submitter)
    setSaved(null)
    isSending.current = true
    setPending(true)
    try {
      await checkAndSend(form, sent)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  async function checkAndSend(form: HTMLFormElement, sent: FormData) {
    const missing = findMissing(form)
    const isIncomplete = Object.keys(missing).length > 0
    if (isIncomplete || options.endStep) {
      const fields = { ...(await findOtherFaults(to, options, form, sent, missing)), ...missing }
      const [first] = Object.values(isIncomplete ? missing : fields)
      if (first) {
        const message = (isIncomplete && options.incomplete) || first
        return refuse(form, { values: {}, message, fields })
      }
      options.endStep?.()
      return setState(null)
    }

    const endSave = beginSave(form)
    const outcome = await submitForm(to, sent, { call: browserCall, ...options })
    if (outcome.state) return refuse(form, outcome.state)
    setState(null)
    setRestored(null)
    endSave()
    if (options.keepsTyping) dropDrafts()
    await options.onSuccess?.(outcome.reply, form)
    const { success } = options
    setSaved(typeof success === 'function' ? success(outcome.reply) : (success ?? null))
  }

  function refuse(form: HTMLFormElement, refusal: FormState) {
    const fields = inOrder(form, refusal.fields)
    // The element must be rendered before it can get the focus.
    flushSync(() => setState({ ...refusal, fields, labels: readLabels(form, Object.keys(fields)) }))
    const field = firstInvalidField(form)
    if (field) reveal(field)
    else formAlert(form)?.focus()
  }

  /** A field that is corrected loses its error. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (options.keepsTyping) keepDrafts()
    const name = plain((target as HTMLInputElement).name)
    setState((refusal) => (refusal && name in refusal.fields ? withoutError(refusal, name) : refusal))
  }

  function onMount(form: HTMLFormElement | null) {
    if (!form || isMounted.current || onLeave === 'drop') return
    isMounted.current = true
    trackForm(form, onLeave === 'ask')
    const files = restoreDraft(form, options.base)
    if (!files) return
    const fold = form.closest('details')
    if (fold) fold.open = true
    setRestored(files)
    options.onRestored?.(form)
  }

  return {
    state,
    pending,
    saved,
    onSubmit,
    onInput,
    ref: onMount,
    restored,
    ...(onLeave !== 'drop' && { draft: options.name ?? 'form' }),
  } satisfies Omit<FormProps, 'children'>
}

/** What else is wrong with a form that is not complete or not at its end, in the fields that it shows (rule: all-errors-at-once). */
async function findOtherFaults<E extends Call>(
  to: E,
  { input }: ApiFormOptions<E>,
  form: HTMLFormElement,
  sent: FormData,
  missing: Record<string, string>,
) {
  const hasMore = [...sent].some(([name, value]) => value && !(plain(name) in missing))
  const faults = hasMore ? await findFaults(to, sent, { input, call: checkInput }) : {}
  const isShown = ([name]: [string, string]) => {
    const field = findField(form, name)
    return field !== null && field.type !== 'hidden' && !field.closest('[hidden]')
  }
  return Object.fromEntries(Object.entries(faults).filter(isShown))
}

/** @returns null when nothing is wrong any more */
function withoutError(refusal: FormState, name: string): FormState | null {
  const fields = Object.fromEntries(Object.entries(refusal.fields).filter(([other]) => other !== name))
  return Object.keys(fields).length > 0 ? { ...refusal, fields } : null
}

/** @param name of a field, or of a group whose name ends in `[]` */
const plain = (name: string) => name.replace(/\[\]$/, '')

const findField = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"], [name="${CSS.escape(name)}[]"]`)

/** The sentences in the order of their fields, after those of no field. */
function inOrder(form: HTMLFormElement, fields: Record<string, string>): Record<string, string> {
  const names = [...form.elements].map((element) => plain((element as HTMLInputElement).name))
  const placeOf = (name: string) => names.indexOf(plain(name))
  return Object.fromEntries(
    Object.entries(fields).toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  )
}

/** What the labels of fields say, or the legends of groups, by name. */
function readLabels(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const labels = names.flatMap((name) => {
    const label = readLabel(findField(form, name))
    return label ? [[name, label]] : []
  })
  return Object.fromEntries(labels)
}

/** What a field's label says, or the legend of its group; empty without one. In a list it names the row too: `Question 2: answer`. */
function readLabel(field: HTMLInputElement | null): string {
  const isGroup = field?.type === 'radio' || field?.name.endsWith('[]')
  const group = isGroup ? field?.closest('fieldset') : null
  const text = (group?.querySelector('legend') ?? field?.labels?.[0])?.textContent ?? ''
  const label = text.replace(/\s*(\*|\(optional\))\s*$/, '').trim()
  const row = field?.closest<HTMLElement>('[data-row]')?.dataset.row
  if (!row || !label) return label
  return row.startsWith(`${label} `) ? row : `${row}: ${label[0]!.toLowerCase()}${label.slice(1)}`
}

const firstInvalidField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]')
const formAlert = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role="alert"]')

const missingMessages: Record<string, string> = {
  checkbox: 'Tick this box',
  radio: inputMessages.notOffered,
  'select-one': inputMessages.notOffered,
  file: leafletMessages.missingMessage,
}

/** Gives the focus to a field, and opens what it is folded into. */
export function revealField(field: HTMLElement): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  field.focus()
}

/** A sentence for each empty required field of a form, or of a part of it, by name. */
export function findMissingFields(form: HTMLFormElement, part: Element = form): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const element of form.elements) {
    if (!part.contains(element)) continue
    const field = element as HTMLInputElement
    if (field.name && field.validity.valueMissing)
      missing[field.name] = field.dataset.missing ?? missingMessages[field.type] ?? askFor(readLabel(field))
  }
  return missing
}

/** `Enter town or city`, from the label “Town or city”. */
const askFor = (label: string) =>
  label ? `Enter ${label[0]!.toLowerCase()}${label.slice(1)}` : inputMessages.missing
