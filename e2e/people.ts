import { expect, type Browser, type Page } from '@playwright/test'
import { letterTo, linkIn } from './mailbox.ts'

export const password = 'a feather in the hat'
export const at = (path: string) => `${process.env.JOURNEY_URL}${path}`

/** A browser of its own, in which nobody is signed in. */
export async function freshPage(browser: Browser, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  return context.newPage()
}

export async function signUp(
  page: Page,
  who: { firstName: string; lastName: string; email: string; as: 'musketeer' | 'organisation' },
): Promise<void> {
  await page.goto(at('/signup'))
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirm]').fill(password)
  await page.getByRole('radio', { name: who.as === 'musketeer' ? /musketeer/i : /organisation/i }).check()
  await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/confirmcode\/activate/)
}

/** Opens the link of the activation mail, which fills the code in, and activates. */
export async function activate(page: Page, email: string): Promise<void> {
  const letter = await letterTo(email, /^Your code is/)
  await page.goto(linkIn(letter, '/confirmcode/activate'))
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/signin\/new/)
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto(at('/signin/new'))
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/dashboard|\/id\//)
}

export const demonstration = {
  administrator: 'admin@demo.example',
  organisation: 'union@demo.example',
  musketeer: 'musketeer@demo.example',
  applicant: 'applicant@demo.example',
  password: 'one street at a time',
}
