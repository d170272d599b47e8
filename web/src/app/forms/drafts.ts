import { seal, unseal, type Sealed } from './seal.ts'

/**
 * Drafts of forms that survive signing in again (rule: typed-text-survives-sign-in). When a session is lost, the text in the page's
 * named forms goes into this tab's storage, encrypted with the opaque key of its account, which comes back only with that account's
 * next sign-in. Then the form that mounts with the same name on the same path restores it, once. Drafts of another account, or older
 * than a day, are deleted unread. Passwords and files are never stored.
 */
const key = 'drafts'
const maxAgeMs = 24 * 60 * 60 * 1000

type Draft = { path: string; form: string; entries: [name: string, value: string][]; base?: unknown }
type StoredDrafts = Sealed & { savedAt: number }

/** The account this page was loaded for, and its drafts. */
let account = ''
let drafts: Draft[] = []

/** The values a form was filled from, for forms that send only the changes. */
export interface DraftBase {
  current: unknown
}
const bases = new WeakMap<HTMLFormElement, DraftBase>()

/** A visible password is a text field at that moment, so password fields carry `data-never-saved`. */
const neverSaved = (element: Element) =>
  element instanceof HTMLInputElement &&
  (['password', 'file', 'hidden'].includes(element.type) || 'neverSaved' in element.dataset)

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
 */
export async function saveDrafts(): Promise<void> {
  const owner = account || localStorage.getItem('account')
  if (!owner) return
  const elsewhere = drafts.filter(({ path }) => path !== location.pathname)
  const sealed = await seal(JSON.stringify([...readForms(), ...elsewhere]), owner)
  const stored: StoredDrafts = { savedAt: Date.now(), ...sealed }
  sessionStorage.setItem(key, JSON.stringify(stored))
}

function readForms(): Draft[] {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].map((form) => {
    const secretNames = new Set(
      [...form.elements].filter(neverSaved).map((element) => element.getAttribute('name')),
    )
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secretNames.has(entry[0]),
    )
    const base = bases.get(form)?.current
    return { path: location.pathname, form: form.dataset.draft ?? '', entries, base }
  })
}

/**
 * Puts a stored draft back into the form and deletes it.
 * @param base stored with the next draft and restored with the last one: the text was typed over those values, not over today's
 */
export function restoreDraft(form: HTMLFormElement, base?: DraftBase): void {
  if (base) bases.set(form, base)
  const draft = drafts.find(
    ({ path, form: name }) => path === location.pathname && name === form.dataset.draft,
  )
  if (!draft) return

  // The other drafts belong to this page too, or wait in memory until they are stored again.
  drafts = drafts.filter((other) => other !== draft)
  sessionStorage.removeItem(key)

  if (base && draft.base) base.current = draft.base
  for (const element of form.elements) {
    if (neverSaved(element)) continue
    const values = draft.entries
      .filter(([name]) => name === element.getAttribute('name'))
      .map(([, value]) => value)
    if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
      // A click, because the page may show other fields when this one changes.
      if (element.checked !== values.includes(element.value)) element.click()
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      if (values[0] === undefined) continue
      element.value = values[0]
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
