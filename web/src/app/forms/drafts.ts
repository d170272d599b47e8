/**
 * Half-written forms that survive signing in again (rule: typed-text-survives-sign-in). When a session is lost, the text in the page's named forms
 * is put into this tab's storage; the form that mounts with the same name on the same path takes it back, once.
 * Passwords and files are never kept.
 */
const key = 'drafts'

type Draft = { path: string; form: string; entries: [name: string, value: string][]; base?: unknown }

/** What a form was filled from, where that matters once it is sent. */
export interface DraftBase {
  current: unknown
}
const bases = new WeakMap<HTMLFormElement, DraftBase>()

/** A password that is shown is a text field at that moment, and known by its mark. */
const isNeverSaved = (element: Element) =>
  element instanceof HTMLInputElement &&
  (['password', 'file', 'hidden'].includes(element.type) || 'isNeverSaved' in element.dataset)

/** Keeps what is typed in every `<form data-draft="name">` on the page. */
export function saveDrafts(): void {
  const drafts: Draft[] = []
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const secret = new Set(
      [...form.elements].filter(isNeverSaved).map((element) => element.getAttribute('name')),
    )
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
    )
    const base = bases.get(form)?.current
    drafts.push({ path: location.pathname, form: form.dataset.draft ?? '', entries, base })
  }
  if (drafts.length) sessionStorage.setItem(key, JSON.stringify(drafts))
}

/**
 * Puts a kept draft back into the form, and forgets it.
 * @param base kept with the next draft, and put back with the last: what was typed was typed over that, not over what stands now
 */
export function restoreDraft(form: HTMLFormElement, base?: DraftBase): void {
  if (base) bases.set(form, base)
  const drafts = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Draft[]
  const mine = drafts.find(
    ({ path, form: name }) => path === location.pathname && name === form.dataset.draft,
  )
  if (!mine) return

  const rest = drafts.filter((draft) => draft !== mine)
  if (rest.length) sessionStorage.setItem(key, JSON.stringify(rest))
  else sessionStorage.removeItem(key)

  if (base && mine.base) base.current = mine.base
  for (const element of form.elements) {
    if (isNeverSaved(element)) continue
    const values = mine.entries
      .filter(([name]) => name === element.getAttribute('name'))
      .map(([, value]) => value)
    if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
      // A press is what the page listens to: other fields may come and go with this one.
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
