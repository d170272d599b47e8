import { randomBytes } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import { URI, type TOTP } from 'otpauth'
import { createClient } from '@street-musketeers/contract/client.ts'
import { address, orgInfo } from '@street-musketeers/contract/examples.ts'
import { authorities } from '@street-musketeers/contract/roles.ts'
import type { Seat } from '@street-musketeers/contract/seats.ts'
import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { dashboardOf } from '../web/src/app/session/session.ts'
import { freshenProof } from './age-proof.ts'
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
  path = '/signup',
): Promise<void> {
  await page.goto(at(path))
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: false }).first().fill(person.email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirm]').fill(password)
  await page.getByRole('radio', { name: person.as === 'musketeer' ? /musketeer/i : /organisation/i }).check()
  await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
}

/** Opens the link in the activation email in a tab that has not signed up: it fills in the code, and the password activates and signs in. */
export async function activate(page: Page, email: string): Promise<void> {
  const message = await waitForEmail(email, /^Your code is/)
  await page.goto(findLink(message, '/confirmcode/activate'))
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/musketeer\/|\/id\/setup/)
}

/** Enters the emailed code on the page that a sign-up led to, which signs in without the password. */
export async function enterCode(page: Page, email: string): Promise<void> {
  const { subject } = await waitForEmail(email, /^Your code is/)
  await page.getByLabel('Code').fill(/[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)![0])
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/musketeer\/|\/id\/setup/)
}

/** Each call comes from another visitor: limits count by visitor, and journeys create more people than one may. */
const createApiClient = (ownHeaders: Record<string, string> = {}) =>
  createClient((path, { headers, ...request }) =>
    fetch(at(path), {
      ...request,
      headers: {
        ...(headers as Record<string, string>),
        ...ownHeaders,
        'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
      },
    }),
  )
const callApi = createApiClient()

/** The API, called by the person who is signed in on a page. */
export async function apiOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return createApiClient({ authorization: `Bearer ${token}` })
}

/** The API, called by a person who signs in without a second step. */
export async function apiFor(email: string, secret = password) {
  const { token } = await callApi('POST /api/signin', { email, password: secret })
  return createApiClient({ authorization: `Bearer ${token}` })
}

/** Creates an account with the API and signs in. The forms for this have journeys of their own. */
export async function createAccount(
  page: Page,
  person: { firstName: string; lastName: string; email: string; as: 'musketeer' | 'applicant' },
): Promise<void> {
  const { as, email, ...names } = person
  await callApi('POST /api/user', {
    ...names,
    email,
    password,
    confirm: password,
    userRole: authorities[as],
    marketing: 'RECOMMENDED',
    consent: true,
  })
  const { subject } = await waitForEmail(email, /^Your code is/)
  const token = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)![0]
  await callApi('POST /api/confirm', { token, email, password })
  await startSession(page, email)
}

/** Creates an organisation's account with the API and sends its application. @returns its page, signed in */
export async function applyAsOrganisation(
  browser: Browser,
  email: string,
  organisation: string,
): Promise<Page> {
  const page = await openFreshPage(browser)
  await createAccount(page, { firstName: 'Olive', lastName: 'Branch', email, as: 'applicant' })
  const call = await apiOf(page)
  await call('POST /api/user/orgdetails', { address: { ...address, organisation }, orgInfo })
  return page
}

/** Creates an organisation with the API, which the demonstration's administrator confirms. @returns its page, signed in */
export async function createOrganisation(browser: Browser, email: string, name: string): Promise<Page> {
  const page = await applyAsOrganisation(browser, email, name)
  const callAsApplicant = await apiOf(page)
  const { id } = await callAsApplicant('GET /api/user', {})
  const administrator = await openFreshPage(browser)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  const callAsAdministrator = await apiOf(administrator)
  await callAsAdministrator('PATCH /api/activateorg', { id })
  await administrator.context().close()
  await startSession(page, email)
  return page
}

interface Colleague {
  email: string
  firstName: string
  seat: Seat
  viewport: { width: number; height: number }
}

/** Somebody takes a seat by an emailed invitation of an officer. @returns their page, signed in */
export async function joinOrganisation(
  browser: Browser,
  officer: Page,
  { email, firstName, seat, viewport }: Colleague,
): Promise<Page> {
  const call = await apiOf(officer)
  await call('POST /api/org/people', { email, seat })
  const link = findLink(await waitForEmail(email, /invites you/), '/invitation/organisation')
  const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation')!
  await call('POST /api/org/people/accept', { invitation, firstName, lastName: 'Macarthur', password })
  const page = await openFreshPage(browser, viewport)
  await startSession(page, email)
  return page
}

/** Joins a campaign with the API, as the musketeer who is signed in, and opens its page. Its leaflet is emailed at once. */
export async function joinCampaign(page: Page, id: number | string): Promise<void> {
  const call = await apiOf(page)
  await call('POST /api/campaigndistributor', { id: Number(id) })
  await page.goto(at(`/musketeer/campaign/${id}`))
}

/** Opens the form for a report on a campaign's page. */
export const openReport = (page: Page): Promise<void> =>
  page.getByRole('link', { name: /^(I’ve delivered mine|Report more)$/ }).click()

/** Sessions after a second step. Each code works once, so a later sign-in reuses the session instead of waiting for the next code. */
const sessions = new Map<string, Session>()

/** Signs in with the API, except at an administrator's first time. What is opened next on the page is theirs. */
export async function startSession(page: Page, email: string, secret = password): Promise<Session> {
  if (email === demonstration.administrator && !sessions.has(email)) {
    await signIn(page, email, secret)
    const stored = await page.evaluate(() => {
      const { account, authorities, expiresAt, token } = localStorage as unknown as Record<string, string>
      return { account, authorities: JSON.parse(authorities!), expiresAt, token } as Session
    })
    sessions.set(email, stored)
    return stored
  }
  if (sessions.has(email)) await freshenProof(email)
  const session = sessions.get(email) ?? (await callApi('POST /api/signin', { email, password: secret }))
  await page.goto(at('/robots.txt'))
  await page.evaluate(({ authorities, ...rest }) => {
    for (const [key, value] of Object.entries({ ...rest, authorities: JSON.stringify(authorities) }))
      localStorage.setItem(key, String(value))
  }, session)
  return session
}

export async function openDashboard(page: Page, email: string, secret = password): Promise<void> {
  const session = await startSession(page, email, secret)
  await page.goto(at(dashboardOf(session)))
}

/** Fills in and sends the sign-in form, which is open. */
export async function submitSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto(at('/signin/new'))
  await submitSignIn(page, email, secret)
  await expect(page).toHaveURL(/dashboard|\/id\/|secondstep|secondfactor/)
  if (page.url().includes('secondstep')) await passSecondStep(page, () => demonstrationCode(email))
  await expect(page).toHaveURL(/dashboard|\/id\/|secondfactor/)
}

/** The current code of an account's authenticator, from the mailbox page. */
export async function demonstrationCode(email: string): Promise<string> {
  const response = await fetch(`${process.env.JOURNEY_MAILBOX}/api/codes`)
  const codes = (await response.json()) as { email: string; code: string }[]
  return codes.find((each) => each.email === email)!.code
}

/** Enters an authenticator's code. Each code works once, so this waits for the next one, and for the one after it if the other lane takes that. */
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
  }).toPass({ timeout: 100_000 })
}

/** Turns on the second step on its setup screen. @returns a function that gives the authenticator's next unused code */
export async function setUpSecondStep(page: Page): Promise<() => Promise<string>> {
  await page.getByRole('button', { name: 'I have one' }).click()
  const address = await page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href')
  const nextCode = codeGenerator(URI.parse(address!) as TOTP)
  await page.getByLabel('Six-digit code').fill(await nextCode())
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return nextCode
}

/** How long a busy machine may take to fill in a code and send it. */
const entryMs = 15_000

/** @returns a function that gives a new code each time. The server accepts codes half a minute late and early, so two or three need no waiting. */
function codeGenerator(authenticator: TOTP): () => Promise<string> {
  const period = authenticator.period * 1000
  let used = 0
  return async () => {
    const step = Math.max(used + 1, Math.floor((Date.now() + entryMs) / period) - 1)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, (step - 1) * period - Date.now())))
    used = step
    return authenticator.generate({ timestamp: step * period })
  }
}

/** Creates a musketeer's account and signs in. @param name first and last */
export async function createMusketeer(page: Page, name: string, email: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await createAccount(page, { firstName, lastName, email, as: 'musketeer' })
}

/** Creates an organisation's account, which has not applied yet, and opens its application. @param name first and last */
export async function createApplicant(page: Page, name: string, email: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await createAccount(page, { firstName, lastName, email, as: 'applicant' })
  await page.goto(at('/id/setup'))
}

export const demonstration = {
  administrator: 'admin@demo.example',
  organisation: 'union@demo.example',
  /** Of the same organisation; they publish nothing. */
  author: 'author@demo.example',
  /** One whose campaign has several leaflets. */
  organisationOfSeveral: 'tenants@demo.example',
  musketeer: 'musketeer@demo.example',
  applicant: 'applicant@demo.example',
  /** A musketeer whose mailbox rejects our emails. */
  moved: 'rose+later@demo.example',
  password: 'one street at a time',
}
