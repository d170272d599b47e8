import { expect, type Browser, type Page } from '@playwright/test'
import { URI, type TOTP } from 'otpauth'
import { waitForEmail, findLink } from './mailbox.ts'

export const password = 'a feather in the hat'
export const at = (path: string) => `${process.env.JOURNEY_URL}${path}`

/** A new browser, signed out. */
export async function openFreshPage(
  browser: Browser,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  return context.newPage()
}

export async function signUp(
  page: Page,
  person: { firstName: string; lastName: string; email: string; as: 'musketeer' | 'organisation' },
): Promise<void> {
  await page.goto(at('/signup'))
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: false }).first().fill(person.email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirm]').fill(password)
  await page.getByRole('radio', { name: person.as === 'musketeer' ? /musketeer/i : /organisation/i }).check()
  await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/confirmcode\/activate/)
}

/** Opens the link in the activation email, which fills in the code, and activates. */
export async function activate(page: Page, email: string): Promise<void> {
  const message = await waitForEmail(email, /^Your code is/)
  await page.goto(findLink(message, '/confirmcode/activate'))
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/signin\/new/)
}

/** Sessions after a second step. Each code works once, so a later sign-in reuses the session instead of waiting for the next code. */
const sessions = new Map<string, [name: string, value: string][]>()

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  const session = sessions.get(email)
  if (session) {
    await page.goto(at('/about'))
    await page.evaluate(
      (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
      session,
    )
    await page.goto(at('/admin/dashboard'))
    return expect(page).toHaveURL(/dashboard/)
  }
  await page.goto(at('/signin/new'))
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/dashboard|\/id\/|secondstep|secondfactor/)
  const needsCode = page.url().includes('secondstep')
  if (needsCode) await passSecondStep(page, () => demonstrationCode(email))
  await expect(page).toHaveURL(/dashboard|\/id\/|secondfactor/)
  if (needsCode) sessions.set(email, await page.evaluate(() => Object.entries(localStorage)))
}

/** The current code of an account's authenticator, from the mailbox page. */
async function demonstrationCode(email: string): Promise<string> {
  const response = await fetch(`${process.env.JOURNEY_MAILBOX}/api/codes`)
  const codes = (await response.json()) as { email: string; code: string }[]
  return codes.find((each) => each.email === email)!.code
}

/** Enters an authenticator's code. Each code works once, so this may wait for the next one. */
export async function passSecondStep(page: Page, currentCode: () => string | Promise<string>): Promise<void> {
  let lastCode = ''
  await expect(async () => {
    const code = await currentCode()
    if (page.url().includes('secondstep') && code !== lastCode) {
      lastCode = code
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await expect(page).not.toHaveURL(/secondstep/, { timeout: 2000 })
  }).toPass({ timeout: 45_000 })
}

/** Turns on the second step on its setup screen. @returns a function that gives the authenticator's next unused code */
export async function setUpSecondStep(page: Page): Promise<() => Promise<string>> {
  await page.getByRole('button', { name: 'I have one' }).click()
  const address = await page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href')
  const nextCode = codeGenerator(URI.parse(address!) as TOTP)
  await page.getByLabel('Six-digit code').fill(await nextCode())
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return nextCode
}

/** @returns a function that gives a new code each time. The server accepts codes half a minute early, so it waits no longer than needed. */
function codeGenerator(authenticator: TOTP): () => Promise<string> {
  const period = authenticator.period * 1000
  let used = 0
  return async () => {
    const step = Math.max(used + 1, Math.floor(Date.now() / period))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, (step - 1) * period - Date.now())))
    used = step
    return authenticator.generate({ timestamp: step * period })
  }
}

/** Signs up a musketeer, activates their account and signs them in. @param name first and last */
export async function signUpMusketeer(page: Page, name: string, email: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await signUp(page, { firstName, lastName, email, as: 'musketeer' })
  await activate(page, email)
  await signIn(page, email)
}

export const demonstration = {
  administrator: 'admin@demo.example',
  organisation: 'union@demo.example',
  musketeer: 'musketeer@demo.example',
  applicant: 'applicant@demo.example',
  /** A musketeer whose mailbox rejects our emails. */
  moved: 'rose+later@demo.example',
  password: 'one street at a time',
}
