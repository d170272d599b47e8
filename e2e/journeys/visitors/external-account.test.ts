import type { Page } from '@playwright/test'
import { ageProof } from '../../age-proof.ts'
import { expect, test } from '../../journey.ts'
import { listEmailsTo, waitForEmail } from '../../mailbox.ts'
import { openUnfolded, unfold, waitUntilLoaded } from '../../pages.ts'
import { at, createMusketeer, enterCode, openFreshPage, signUp } from '../../people.ts'
import { expectOnlySession } from '../../stored.ts'

const email = 'vera@accounts.example'

/** Goes from the open page to the test provider, and chooses one of its people. */
async function continueAs(page: Page, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Continue with a test account' }).click()
  await page.getByRole('button', { name: person }).click()
}

const settings = '/musketeer/dashboard/settings'

/** Connects one of the test provider's people in Settings. */
async function connect(page: Page, person: RegExp): Promise<void> {
  await openUnfolded(page, settings)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: person }).click()
}

async function disconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Stop signing in with a test account?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
}

/** Answers the remaining questions of Vera's sign-up, the second time completely. */
async function answerSocialSignUp(page: Page): Promise<void> {
  await expect(page).toHaveURL(at('/socialsignup'))
  await expect(page.getByLabel('First name')).toHaveValue('Vera')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Please make sure all fields are complete or selected.')).toBeVisible()
  await page.getByRole('radio', { name: /musketeer/i }).check()
  await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function closeAccount(page: Page): Promise<void> {
  await openUnfolded(page, settings)
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Your account is closed and your personal details are erased.')).toBeVisible()
  await waitForEmail(email, /^Your account is closed$/)
}

test('the page for signing up with another account is titled so when it is opened directly', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/socialsignup'))
  await expect(page).toHaveTitle(/^Sign up with a test account – /)
  await expect(page.getByRole('button', { name: 'Continue with a test account' })).toBeVisible()
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
  await expect(page.getByText(/This sign-in was started in another tab/)).toBeVisible()
  expect(page.url()).toBe(at('/signin/provider'))
  expect(posts).toEqual([])
})

test('a person connects an external account in Settings, signs in with it, and disconnects it after being asked again', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const wanda = 'wanda.connects@journey.example'
  await createMusketeer(page, 'Wanda Connects', wanda)
  await connect(page, /Carol/)
  await expect(page.getByText('That account was not connected. Try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await expect(page).toHaveURL(at(settings))
  await connect(page, /Vera/)
  await expect(page).toHaveURL(at(settings))
  await waitUntilLoaded(page)
  await unfold(page)
  await expect(page.getByText(/^Connected since /)).toBeVisible()
  await expectOnlySession(page)
  await waitForEmail(wanda, /^You can now sign in with a test account$/)

  await test.step('a change of the email address disconnects it unless its owner keeps it', async () => {
    const keep = page.getByRole('checkbox', { name: 'Keep signing in with a test account' })
    await expect(keep).not.toBeChecked()
    await page.getByLabel('New email').fill('wanda.moves@journey.example')
    const question = page.getByRole('dialog', { name: 'Change your email?' })
    for (const says of ['You’ll no longer sign in with', 'You’ll still sign in with']) {
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(question).toContainText(`${says} a test account, connected on`)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await keep.check()
    }
    await page.getByLabel('New email').fill('')
  })

  const otherBrowser = await openFreshPage(browser)
  await otherBrowser.goto(at('/signin/new'))
  await continueAs(otherBrowser, /Vera/)
  await expect(otherBrowser).toHaveURL(/\/musketeer\/dashboard/)
  const other = await openFreshPage(browser)
  await createMusketeer(other, 'Wendy Connects', 'wendy.connects@journey.example')
  await connect(other, /Vera/)
  await expect(other.getByText(/^That account cannot be connected here\./)).toBeVisible()

  await test.step('a person who is asked again signs in again with it, and comes back to what they typed', async () => {
    await ageProof(wanda)
    await page.getByLabel('Town or city').fill('Half Way')
    await disconnect(page)
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/signin\/new\?next=/)
    await continueAs(page, /Vera/)
    await expect(page).toHaveURL(at(settings))
    await expect(page.getByLabel('Town or city')).toHaveValue('Half Way')
    await unfold(page)
    await disconnect(page)
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  })
  await waitForEmail(wanda, /^You no longer sign in with a test account$/)
  const stranger = await openFreshPage(browser)
  await stranger.goto(at('/signin/new'))
  await continueAs(stranger, /Vera/)
  await expect(stranger).toHaveURL(at('/socialsignup'))
})

test('a person signs up with an external account from a campaign’s page, and a later owner of the address must prove it first', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/public-campaign/1'))
  await page.getByRole('link', { name: 'Become a musketeer' }).click()
  await continueAs(page, /Vera/)
  await answerSocialSignUp(page)
  await expect(page).toHaveURL(at('/musketeer/campaign/1/print?joined=now'))
  await expect(page.getByRole('button', { name: 'Undo joining' })).toBeVisible()
  await waitForEmail(email, /^Welcome/)
  await expectOnlySession(page)

  const otherBrowser = await openFreshPage(browser)
  await otherBrowser.goto(at('/musketeer/dashboard/causes'))
  await expect(otherBrowser).toHaveURL(/\/signin\/new\?next=/)
  await continueAs(otherBrowser, /Vera/)
  await expect(otherBrowser).toHaveURL(at('/musketeer/dashboard/causes'))
  await closeAccount(otherBrowser)

  const owner = await openFreshPage(browser)
  await signUp(owner, { firstName: 'Vera', lastName: 'Okafor', email, as: 'musketeer' })
  await enterCode(owner, email)
  await owner.getByRole('button', { name: 'Sign Out' }).click()
  await expect(owner).toHaveURL(at('/'))
  await owner.goto(at('/signin/new'))
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
  await expectOnlySession(owner)
})
