import { expect, type Locator, type Page } from '@playwright/test'
import { at, submitSignIn } from './people.ts'

/** Everything a browser and this tab keep for the product, by name: storage keys, cookies, caches and databases. */
export async function listStored(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(at('/'))
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  return [...names, ...cookies.map(({ name }) => name)].sort()
}

/** The values of everything in `listStored`, as text. */
export const readStored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))

const sessionKeys = ['account', 'authorities', 'expiresAt', 'token']

/** Waits until a session is stored and nothing else, except how far its person scrolled. */
export const expectOnlySession = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await listStored(page)).filter((key) => key !== 'react-router-scroll-positions'))
    .toEqual(sessionKeys)

/** Everything a page shows: its text, what its fields hold, and what is ticked. */
export const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const values = fields.map(({ type, value, checked }) =>
      ['checkbox', 'radio'].includes(type) ? (checked ? `ticked ${value}` : '') : value,
    )
    return [document.body.innerText, ...values].join('\n')
  })

/** Waits until the server no longer knows a session. */
export async function expectSessionOver(token: string | null): Promise<void> {
  await expect
    .poll(
      async () => (await fetch(at('/api/user'), { headers: { authorization: `Bearer ${token}` } })).status,
    )
    .toBe(401)
}

/** Makes the session invalid, as if it had ended on the server while the page was open. */
export const invalidateSession = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))

/**
 * The same, and presses a button of the page. What saves by itself may have led to the sign-in before the press, so nothing waits for the button then.
 */
export async function pressAfterSession(page: Page, button: Locator): Promise<void> {
  await invalidateSession(page)
  await button
    .evaluate((element: HTMLElement) => element.click(), undefined, { timeout: 1000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/signin\//)
}

/** Signs in on the page as it is, as the next person at a shared computer would, by the link at the top unless the form is there. */
export async function signInHere(page: Page, email: string, secret: string): Promise<void> {
  if (!page.url().includes('/signin/')) await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/signin\//)
  await submitSignIn(page, email, secret)
  await expect(page).not.toHaveURL(/\/signin\//)
}
