import { seal, unseal, type Sealed } from './seal.ts'
import {
  formsWithDrafts,
  isChanged,
  readTypedText,
  savableElements,
  stopAsking,
  type TypedText,
} from './typed-text.ts'

/**
 * Drafts of forms that survive signing in again (rule: typed-text-survives-sign-in). When a session is lost, or soon after each change to
 * a form that a reload must not empty, the unsaved text in the page's named forms goes into this tab's storage, encrypted with the opaque key of its account, which comes back only with that
 * account's next sign-in. Then the form that mounts with the same name on the same path restores it, once. Drafts of another account, or
 * older than a day, are deleted unread. Passwords and the contents of files are never stored.
 */
const key = 'drafts'
const maxAgeMs = 24 * 60 * 60 * 1000

type Draft = TypedText & { path: string; form: string; base?: unknown }
/** `hasText` can be read by anybody: the sign-in page says whether something was kept. */
type StoredDrafts = Sealed & { savedAt: number; hasText: boolean }

/** The account this page was loaded for, and its drafts. */
let account = ''
let drafts: Draft[] = []

/** The values a form was filled from, for forms that send only the changes. */
export interface DraftBase {
  current: unknown
}
const bases = new WeakMap<HTMLFormElement, DraftBase>()

/** What a restored form must still be given: the names of the files that were chosen, by field. */
export type RestoredFiles = Record<string, string>

/**
 * Reads what the account typed before its session was lost.
 * @param owner the account that is signed in
 * @returns false if somebody else used this tab before. Their drafts are deleted
 */
export async function openDrafts(owner: string): Promise<boolean> {
  account = owner
  const stored = sessionStorage.getItem(key)
  if (!stored) return true
  const { savedAt, ...sealed } = JSON.parse(stored) as StoredDrafts
  const isFresh = savedAt > Date.now() - maxAgeMs
  const text = isFresh ? await unseal(sealed, owner) : null
  drafts = text === null ? [] : (JSON.parse(text) as Draft[])
  if (!drafts.length) sessionStorage.removeItem(key)
  return !isFresh || text !== null
}

/**
 * Stores what is typed into every `<form data-draft="name">` on the page, and what was not restored yet. It is stored even if nothing is
 * typed, because the next sign-in must show whether it is the same person's. The forms are read before the first wait.
 * @param isWanted asked after the waits, when somebody may have signed out
 * @returns whether something typed on this page was stored
 */
export async function saveDrafts(isWanted = () => true): Promise<boolean> {
  const owner = account || localStorage.getItem('account')
  if (!owner) return false
  const typed = formsWithDrafts().filter(isChanged).map(readDraft)
  const waiting = drafts.filter((draft) => !typed.some((other) => isSameForm(draft, other)))
  const all = [...typed, ...waiting]
  const sealed = await seal(JSON.stringify(all), owner)
  if (!isWanted()) return false
  const stored: StoredDrafts = { savedAt: Date.now(), hasText: all.length > 0, ...sealed }
  sessionStorage.setItem(key, JSON.stringify(stored))
  return typed.length > 0
}

/** How long to wait after the last key before storing. */
const debounceMs = 300
let keeping = 0

/** Stores the drafts soon, for a form that a reload must not empty. Without room for them nothing is kept. */
export function keepDrafts(): void {
  clearTimeout(keeping)
  const timer = window.setTimeout(() => {
    saveDrafts(() => timer === keeping && localStorage.getItem('account') === account).catch(() => {})
  }, debounceMs)
  keeping = timer
}

/**
 * Keeps what is typed on this page for when the person comes back to it in this tab, and asks nothing now.
 * @param suggested values by field that nobody typed and that may be others then: a field that still has one is not kept
 */
export function keepForReturn(suggested: Readonly<Record<string, string>>): void {
  const typed = formsWithDrafts().filter(isChanged).map(readDraft)
  for (const draft of typed)
    draft.entries = draft.entries.filter(([name, value]) => suggested[name] !== value)
  drafts = [...typed, ...drafts.filter((draft) => !typed.some((other) => isSameForm(draft, other)))]
  stopAsking()
  // Without room for them a reload loses them, and coming back does not.
  saveDrafts().catch(() => {})
}

/** Deletes what is stored of the forms on this page: it was sent, or is left unsaved on purpose. */
export function dropDrafts(): void {
  clearTimeout(keeping)
  keeping = 0
  const forms = formsWithDrafts().map(nameOf)
  drafts = drafts.filter((draft) => !forms.some((form) => isSameForm(draft, form)))
  sessionStorage.removeItem(key)
}

const readDraft = (form: HTMLFormElement): Draft => ({
  ...nameOf(form),
  ...readTypedText(form),
  base: bases.get(form)?.current,
})
const nameOf = (form: HTMLFormElement) => ({ path: location.pathname, form: form.dataset.draft ?? '' })

const isSameForm = (one: Pick<Draft, 'path' | 'form'>, other: Pick<Draft, 'path' | 'form'>) =>
  one.path === other.path && one.form === other.form

/** Whether a draft waits for a form of this name on this page, which is not shown yet. */
export const hasDraft = (form: string): boolean =>
  drafts.some((draft) => isSameForm(draft, { path: location.pathname, form }))

/**
 * Puts a stored draft back into the form and deletes it.
 * @param base stored with the next draft and restored with the last one: the text was typed over those values, not over today's
 * @returns the files to choose again; null if there was no draft
 */
export function restoreDraft(form: HTMLFormElement, base?: DraftBase): RestoredFiles | null {
  if (base) bases.set(form, base)
  const draft = drafts.find((one) => isSameForm(one, nameOf(form)))
  if (!draft) return null

  // The other drafts belong to this page too, or wait in memory until they are stored again.
  drafts = drafts.filter((other) => other !== draft)
  sessionStorage.removeItem(key)

  if (base && draft.base) base.current = draft.base
  const entries = [...draft.entries]
  for (const element of savableElements(form)) restoreElement(element, entries)
  return Object.fromEntries(draft.files)
}

/** @param entries of the whole form. Text fields that share a name take one each, in their order */
function restoreElement(element: Element, entries: TypedText['entries']): void {
  const fieldName = element.getAttribute('name')
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
    const isTicked = entries.some(([name, value]) => name === fieldName && value === element.value)
    // A click, because the page may show other fields when this one changes.
    if (element.checked !== isTicked) element.click()
  } else if (
    (element instanceof HTMLInputElement && element.type !== 'file') ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  ) {
    const place = entries.findIndex(([name]) => name === fieldName)
    if (place < 0) return
    const [[, value]] = entries.splice(place, 1) as [[string, string]]
    element.value = value
    for (const event of ['input', 'change']) element.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
