/**
 * Drafts of forms that survive signing in again (rule: typed-text-survives-sign-in). When a session is lost, the text in the
 * page's named forms goes into this tab's storage. The form that mounts with the same name on the same path restores it, once.
 * Passwords and files are never stored.
 */
const key = 'drafts'

type Draft = { path: string; form: string; entries: [name: string, value: string][]; base?: unknown }

/** The values a form was filled from, for forms that send only the changes. */
export interface DraftBase {
  current: unknown
}
const bases = new WeakMap<HTMLFormElement, DraftBase>()

/** A visible password is a text field at that moment, so password fields carry `data-never-saved`. */
const neverSaved = (element: Element) =>
  element instanceof HTMLInputElement &&
  (['password', 'file', 'hidden'].includes(element.type) || 'neverSaved' in element.dataset)

/** Stores the text typed into every `<form data-draft="name">` on the page. */
export function saveDrafts(): void {
  const drafts: Draft[] = []
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const secretNames = new Set(
      [...form.elements].filter(neverSaved).map((element) => element.getAttribute('name')),
    )
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secretNames.has(entry[0]),
    )
    const base = bases.get(form)?.current
    drafts.push({ path: location.pathname, form: form.dataset.draft ?? '', entries, base })
  }
  if (drafts.length) sessionStorage.setItem(key, JSON.stringify(drafts))
}

/**
 * Puts a stored draft back into the form and deletes it.
 * @param base stored with the next draft and restored with the last one: the text was typed over those values, not over today's
 */
export function restoreDraft(form: HTMLFormElement, base?: DraftBase): void {
  if (base) bases.set(form, base)
  const drafts = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Draft[]
  const draft = drafts.find(
    ({ path, form: name }) => path === location.pathname && name === form.dataset.draft,
  )
  if (!draft) return

  const rest = drafts.filter((other) => other !== draft)
  if (rest.length) sessionStorage.setItem(key, JSON.stringify(rest))
  else sessionStorage.removeItem(key)

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
