import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { listEmailsTo, waitForEmail } from '../mailbox.ts'
import { activate, at, openFreshPage, signUp } from '../people.ts'

const email = 'vera@accounts.example'

/** Goes from the open page to the test provider, and chooses one of its people. */
async function continueAs(page: Page, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Continue with a test account' }).click()
  await page.getByRole('button', { name: person }).click()
}

/** The storage keys and cookie names that this browser holds for the product. */
async function storedKeys(page: Page) {
  const cookies = await page.context().cookies(at('/'))
  return page.evaluate(
    (names) => [...Object.keys(localStorage).sort(), ...Object.keys(sessionStorage), ...names],
    cookies.map(({ name }) => name),
  )
}

test('a cancelled sign-in or an unverified address shows a message on the sign-in page', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/signin/new'))
  await continueAs(page, /Carol/)
  await expect(page.getByText(/You did not finish signing in/)).toBeVisible()
  await expect(page).toHaveURL(at('/signin/new'))
  await continueAs(page, /Umar/)
  await expect(page.getByText(/has not been verified/)).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('the button works before its script has loaded, and returns people to where they were', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  let scriptRequests = 0
  await page.route(/provider[^/]*\.js$/, async (route) => {
    if (scriptRequests++ > 0) return route.continue()
    await page.waitForURL(at('/signin/provider'), { waitUntil: 'commit' })
    await route.abort()
  })
  const dashboard = '/musketeer/dashboard/causes'
  const signInPage = at(`/signin/new?${new URLSearchParams({ next: dashboard })}`)
  await page.goto(signInPage, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Continue with a test account' }).click()
  await page.getByRole('button', { name: /Carol/ }).waitFor()
  await page.goBack()
  await expect(page).toHaveURL(signInPage)

  await continueAs(page, /Carol/)
  await expect(page.getByText(/You did not finish signing in/)).toBeVisible()
  expect(scriptRequests).toBeGreaterThan(1)
  await expect(page).toHaveURL(signInPage)
})

test('without JavaScript an external account is not offered', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/signin/new'))
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
})

test('an unexpected answer from the provider is refused', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto(at(`/signin/provider?code=stolen&state=${'x'.repeat(43)}`))
  await expect(page.getByText(/You started signing in somewhere else/)).toBeVisible()
  expect(page.url()).toBe(at('/signin/provider'))
  expect(posts).toEqual([])
})

test('a person signs up with an external account, and a later owner of the address must prove it first', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/signup'))
  await continueAs(page, /Vera/)
  await expect(page).toHaveURL(at('/socialsignup'))
  await expect(page.getByLabel('First name')).toHaveValue('Vera')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Please make sure all fields are complete or selected.')).toBeVisible()
  await page.getByRole('radio', { name: /musketeer/i }).check()
  await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/musketeer\/dashboard/)
  await waitForEmail(email, /^Welcome/)
  expect(await storedKeys(page)).toEqual(['authorities', 'expiresAt', 'token'])

  const otherBrowser = await openFreshPage(browser)
  await otherBrowser.goto(at('/musketeer/dashboard/causes'))
  await expect(otherBrowser).toHaveURL(/\/signin\/new\?next=/)
  await continueAs(otherBrowser, /Vera/)
  await expect(otherBrowser).toHaveURL(at('/musketeer/dashboard/causes'))
  await otherBrowser.goto(at('/musketeer/dashboard/settings'))
  await otherBrowser.getByRole('button', { name: 'Close account' }).click()
  await otherBrowser.getByRole('button', { name: 'Close my account' }).click()
  await expect(otherBrowser).toHaveURL(at('/'))

  const owner = await openFreshPage(browser)
  await signUp(owner, { firstName: 'Vera', lastName: 'Okafor', email, as: 'musketeer' })
  await activate(owner, email)
  await continueAs(owner, /Vera/)
  await expect(owner.getByRole('heading', { name: 'Connect your accounts' })).toBeVisible()
  await expect(owner).toHaveURL(at('/signin/link'))
  const findConnectEmail = () =>
    listEmailsTo(email).then((emails) => emails.find(({ text }) => text.includes('connect the two')))
  await expect.poll(findConnectEmail).toBeTruthy()
  const code = /([0-9A-Z]{4}-[0-9A-Z]{4})/.exec((await findConnectEmail())!.subject)![1]!
  await owner.getByLabel('Code').fill(code)
  await owner.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(owner).toHaveURL(/\/musketeer\/dashboard/)
  expect(await storedKeys(owner)).toEqual(['authorities', 'expiresAt', 'token'])
})
