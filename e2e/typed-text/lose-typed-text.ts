import { expect, type Page } from '@playwright/test'
import { waitUntilLoaded } from '../pages.ts'
import { at, openDashboard } from '../people.ts'
import { invalidateSession, readPage, readStored, signInHere } from '../stored.ts'
import { fileName, fillForm, marker, openForm, readForm, sendForm } from './fill-form.ts'
import type { FormCase } from './forms.ts'

export interface Person {
  email: string
  secret: string
  /** Where a sign-in leads. */
  home: string
  /** Signs in with a second step, whose codes a test cannot wait for: the session is put back instead. */
  hasSecondStep?: boolean
}

/** A line of the table. */
export interface Row {
  form: string
  same: string
}

/** Ends the session on the server, as an administrator or a restored backup might, while the page stays open. */
async function endSession(page: Page, { hasSecondStep = false }: Person): Promise<void> {
  if (hasSecondStep) return invalidateSession(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(at('/api/signout'), { method: 'POST', headers, body: '{}' })
  expect(response.ok).toBe(true)
}

const signInPage = /\/signin\/new\?next=/

async function signInAgain(
  page: Page,
  { email, secret, hasSecondStep }: Person,
  path: string,
): Promise<void> {
  if (!hasSecondStep) return signInHere(page, email, secret)
  await openDashboard(page, email, secret)
  await page.goto(at(path))
}

/** Fills in a form and sends it when its session is over. @returns what was typed */
async function loseText(page: Page, form: FormCase, author: Person): Promise<string[]> {
  const element = await openForm(page, form)
  await fillForm(element)
  const typed = await readForm(element)
  await endSession(page, author)
  // A form that saves while somebody types may find the session lost before anybody presses its button.
  await Promise.race([page.waitForURL(signInPage), sendForm(element).catch(() => undefined)])
  await expect(page).toHaveURL(signInPage)
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  expect(await readStored(page), 'encrypted').not.toMatch(marker)
  return typed
}

/**
 * Fills in a form and loses its session; the same person signs in again on that tab.
 * @returns what they see
 */
export async function loseTypedText(page: Page, form: FormCase, author: Person): Promise<Row> {
  await openDashboard(page, author.email, author.secret)
  const typed = await loseText(page, form, author)
  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  await signInAgain(page, author, form.path)
  await expect(page).toHaveURL(at(form.path))
  const restored = await openForm(page, form)
  await expect(restored.getByText('We have put back what you had typed here.')).toBeVisible()
  await expect.poll(() => readForm(restored)).toEqual(typed)
  const file = restored.locator('input[type=file]')
  const hadFile = (await file.count()) > 0
  if (hadFile) await expect(restored.getByText(`Choose the file again: ${fileName}`)).toBeVisible()
  return { form: form.title, same: hadFile ? 'everything, and which file to choose again' : 'everything' }
}

/** Fills in a form and loses its session; somebody else signs in on that tab and finds nothing. */
export async function hideTypedText(
  page: Page,
  form: FormCase,
  author: Person,
  other: Person,
): Promise<void> {
  await openDashboard(page, author.email, author.secret)
  await loseText(page, form, author)
  await signInHere(page, other.email, other.secret)
  await expect(page, 'not the page they were on').toHaveURL(at(other.home))
  for (const path of ['', form.path]) {
    if (path) await page.goto(at(path))
    await waitUntilLoaded(page)
    expect(await readPage(page)).not.toMatch(marker)
    expect(await readStored(page)).not.toMatch(marker)
    expect(await page.getByText('We have put back').count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  }
}
