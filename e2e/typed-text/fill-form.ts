import { expect, type Locator, type Page } from '@playwright/test'
import { makeLeaflet } from '../leaflet-file.ts'
import { unfold, waitUntilLoaded } from '../pages.ts'
import { at } from '../people.ts'
import type { FormCase } from './forms.ts'

export const fileName = 'aardvark-leaflet.pdf'
/** What every text typed here contains. */
export const marker = /aardvark/i

/** Opens a form's page and the form. A dialog that is open already was opened by a restored draft. */
export async function openForm(page: Page, { path, open, draft }: FormCase): Promise<Locator> {
  const { pathname, search, hash } = new URL(page.url())
  // Loading it again would lose what has just been put back. A form in steps names its step.
  if (pathname + search.replace(/[?&]step=\d$/, '') + hash !== path) await page.goto(at(path))
  await waitUntilLoaded(page)
  await unfold(page)
  const names = () =>
    page
      .locator('form[data-draft]')
      .evaluateAll((forms) =>
        (forms as HTMLFormElement[]).map((form) => (form.checkVisibility() ? form.dataset.draft! : '')),
      )
  const isNamed = (name: string) => (typeof draft === 'string' ? name === draft : draft.test(name))
  if (open && !(await names()).some(isNamed)) await open(page)
  await expect.poll(async () => (await names()).filter(isNamed)).toHaveLength(1)
  const name = (await names()).find(isNamed)!
  return page.locator(`form[data-draft="${name}"]`)
}

const enabled = (form: Locator, selector: string) => form.locator(selector).filter({ visible: true })

/** Changes every field of a form, as a person would: step by step, and choices first, because they show further fields. */
export async function fillForm(form: Locator): Promise<void> {
  await fillFields(form)
  const next = form.getByRole('button', { name: /^Next: / })
  const step = form.locator('[data-step]').filter({ visible: true })
  while (await next.isVisible()) {
    const number = (await step.getAttribute('data-step'))!
    // While the server checks this step, the button says “Please Wait”.
    await next.click()
    await expect(step).not.toHaveAttribute('data-step', number)
    await fillFields(form)
  }
}

async function fillFields(form: Locator): Promise<void> {
  // The list of languages is loaded after the words, and is a field among the others.
  if (await form.locator('[name=leafletText]').count())
    await form.locator('[name=leafletLanguage]').waitFor({ state: 'attached' })
  for (const group of await form.locator('fieldset:has(> div input[type=radio])').all())
    if (await group.isVisible()) await group.getByRole('radio').last().check()
  for (const box of (await enabled(form, 'input[type=checkbox]').all()).slice(0, 3)) await box.click()
  const down = form.getByRole('button', { name: /^Move .* down$/ })
  if (await down.count()) await down.first().click()
  const file = form.locator('input[name=leafletFile]').filter({ visible: true })
  if (await file.count()) {
    const buffer = await makeLeaflet('Aardvarks')
    await file.setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer })
    await expect(form.getByText('We have checked your leaflet.')).toBeAttached()
    // A file shows whether it is the next edition or a correction.
    const correction = form.getByRole('radio', { name: /^A correction/ })
    if (await correction.isVisible()) await correction.check()
  }
  for (const field of await enabled(
    form,
    'textarea, select, input:not([type=radio], [type=checkbox], [type=file])',
  ).all())
    await fillField(field)
}

async function fillField(field: Locator): Promise<void> {
  const { name, type, inputMode, max } = await field.evaluate((element) => {
    const { name, type, inputMode, max } = element as HTMLInputElement
    return { name, type, inputMode, max }
  })
  if (type === 'password') return
  if (type === 'date') return field.fill(max || '2035-06-30')
  if (type === 'time') return field.fill('18:30')
  if (type === 'select-one') {
    await field.selectOption({ index: (await field.locator('option').count()) - 1 })
    return
  }
  // Only a real place leads to the next step.
  if (name === 'campaignPlaces') return field.fill('Leeds')
  // A leaflet with a wrong one is checked in the page, and not sent.
  if (type === 'url') return field.fill('https://aardvark.example.org')
  if (type === 'email') return field.fill('aardvark@journey.example')
  return field.fill(inputMode === 'numeric' ? '37' : 'Aardvark words')
}

/** What a form holds: every field by name, without secrets and files. */
export const readForm = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    ([...(element as HTMLFormElement).elements] as HTMLInputElement[])
      .filter(
        ({ name, type, dataset }) =>
          name && !['password', 'hidden', 'file', 'submit'].includes(type) && !('neverSaved' in dataset),
      )
      .filter(({ type, checked }) => checked || !['radio', 'checkbox'].includes(type))
      .map(({ name, value }) => `${name}: ${value}`),
  )

/** The form's own button. A draft that needs approval is not published, but sent for review. */
export const submitButton = (form: Locator): Locator =>
  form
    .locator('button[type=submit]')
    .or(form.getByRole('button', { name: 'Send for review' }))
    .first()
