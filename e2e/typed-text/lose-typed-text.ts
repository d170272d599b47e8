import { expect, type Page } from '@playwright/test'
import { at, openDashboard } from '../people.ts'
import { invalidateSession, readStored, signInHere } from '../stored.ts'
import { fileName, fillForm, marker, openForm, readForm, sendForm } from './fill-form.ts'
import type { FormCase } from './forms.ts'

export interface Person {
  email: string
  secret: string
  /** Signs in with a second step, whose codes a test cannot wait for: the session is put back instead. */
  hasSecondStep?: boolean
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

/** Fills in the forms of a page and sends the last when the session is over. The same person signs in again on that tab and finds everything. */
export async function loseTypedText(page: Page, forms: FormCase[], author: Person): Promise<void> {
  const { path } = forms[0]!
  await page.goto(at(path))
  const typed: string[][] = []
  for (const form of forms) {
    const element = await openForm(page, form)
    await fillForm(element)
    typed.push(await readForm(element))
  }
  const last = await openForm(page, forms.at(-1)!)
  await endSession(page, author)
  // A form that saves while somebody types may find the session lost before anybody presses its button.
  await Promise.race([page.waitForURL(signInPage), sendForm(last).catch(() => undefined)])
  await expect(page).toHaveURL(signInPage)
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  expect(await readStored(page), 'encrypted').not.toMatch(marker)

  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  await signInAgain(page, author, path)
  await expect(page).toHaveURL(at(path))
  for (const [nth, form] of forms.entries()) {
    const restored = await openForm(page, form)
    await expect(restored.getByText('We have put back what you had typed here.')).toBeVisible()
    await expect.poll(() => readForm(restored)).toEqual(typed[nth])
    if (await restored.locator('input[type=file]').count())
      await expect(restored.getByText(`Choose the file again: ${fileName}`)).toBeVisible()
  }
}
