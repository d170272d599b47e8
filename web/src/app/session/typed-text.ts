/** What is typed, ticked and chosen in a form. Of files only their names, and nothing secret. */
export interface TypedText {
  entries: [name: string, value: string][]
  files: [name: string, fileName: string][]
}

/** `data-never-saved` marks passwords, which are text fields while they are visible, and what is no answer to the form. */
const isSecret = (element: Element) =>
  (element instanceof HTMLInputElement && ['password', 'hidden'].includes(element.type)) ||
  (element instanceof HTMLElement && 'neverSaved' in element.dataset)

/** The elements whose text may be stored. */
export const savableElements = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element.getAttribute('name') && !isSecret(element))

export function readTypedText(form: HTMLFormElement): TypedText {
  const names = new Set(savableElements(form).map((element) => element.getAttribute('name')))
  const text: TypedText = { entries: [], files: [] }
  for (const [name, value] of new FormData(form)) {
    if (!names.has(name)) continue
    if (typeof value === 'string') text.entries.push([name, value])
    else if (value.name) text.files.push([name, value.name])
  }
  return text
}

/**
 * `saved` is what the form held when it was loaded or last saved. Until somebody touches the form, new values come from a refresh of
 * the page, and are saved already.
 */
interface TrackedForm {
  saved: string
  isTouched: boolean
  asksOnLeave: boolean
}
const trackedForms = new WeakMap<HTMLFormElement, TrackedForm>()

const serialise = (form: HTMLFormElement) => JSON.stringify(readTypedText(form))

/** Starts to compare a form with what it holds now. Doing it again changes nothing. */
export function trackForm(form: HTMLFormElement, asksOnLeave: boolean): void {
  if (trackedForms.has(form)) return
  const tracked: TrackedForm = { saved: serialise(form), isTouched: false, asksOnLeave }
  trackedForms.set(form, tracked)
  const beforeChange = () => {
    if (!tracked.isTouched) tracked.saved = serialise(form)
    tracked.isTouched = true
  }
  for (const event of ['pointerdown', 'keydown', 'drop']) form.addEventListener(event, beforeChange, true)
  form.addEventListener('input', () => (tracked.isTouched = true))
}

/** Changes whether leaving the page asks about what is unsaved in a form. */
export function askOnLeave(form: HTMLFormElement, asksOnLeave: boolean): void {
  const tracked = trackedForms.get(form)
  if (tracked) tracked.asksOnLeave = asksOnLeave
}

/** Whether a form holds something that was not there when it was loaded or last saved. */
export function isChanged(form: HTMLFormElement): boolean {
  const tracked = trackedForms.get(form)
  return tracked !== undefined && tracked.isTouched && serialise(form) !== tracked.saved
}

/** @returns a function for when what the form holds now has been saved; what is typed in between stays unsaved */
export function beginSave(form: HTMLFormElement): () => void {
  const sent = serialise(form)
  return () => {
    const tracked = trackedForms.get(form)
    if (tracked) Object.assign(tracked, { saved: sent, isTouched: serialise(form) !== sent })
  }
}

/** Every form on the page with text that is worth keeping. */
export const formsWithDrafts = () => [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')]

/** Whether leaving the page would lose something typed. */
export const hasUnsavedText = (): boolean =>
  formsWithDrafts().some((form) => trackedForms.get(form)?.asksOnLeave && isChanged(form))

/** What the forms on the page hold is stored elsewhere, or no longer needed: nobody is asked about it. */
export function stopAsking(): void {
  for (const form of formsWithDrafts()) beginSave(form)()
}
