import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { openUnfolded } from '../../pages.ts'
import {
  at,
  createOrganisation,
  demonstration,
  demonstrationCode,
  openFreshPage,
  passSecondStep,
  password as ownPassword,
  setUpSecondStep,
  signIn,
  submitSignIn,
} from '../../people.ts'
import { pressAfterSession } from '../../stored.ts'

const organisation = 'second.step@journey.example'
const { administrator, password } = demonstration

test('the demonstration’s administrator signs in with the code that the mailbox shows', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const mailbox = await openFreshPage(browser)
  await mailbox.goto(process.env.JOURNEY_MAILBOX!)
  await expect(mailbox.getByText('Second step of the demonstration accounts')).toBeVisible()
  await expect(mailbox.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  await signIn(page, administrator, password)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.goto(at('/admin/secondfactor'))
  await expect(page.getByText('Administrators must keep this on.')).toBeVisible()

  await test.step('a sign-in with a second step leads back to what was typed', async () => {
    const newsletter = '/admin/dashboard/newsletter'
    await page.goto(at(newsletter))
    await page.getByLabel('Subject').fill('Half a subject')
    await pressAfterSession(page, page.getByRole('button', { name: 'Send a test' }))
    await expect(page.getByText('We have kept what you typed.')).toBeVisible()
    await submitSignIn(page, administrator, password)
    await passSecondStep(page, () => demonstrationCode(administrator))
    await expect(page).toHaveURL(at(newsletter))
    await expect(page.getByLabel('Subject')).toHaveValue('Half a subject')
  })
})

test('without JavaScript the second step says what is wrong with a code', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/signin/new'))
  await submitSignIn(page, administrator, password)
  await page.getByLabel('Code').fill('no such code')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter the six-digit code from your app').first()).toBeVisible()
  await expect(page).toHaveURL(/\/signin\/secondstep/)
  await page.getByLabel('Code').fill('ABCD EFGH')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('That code is wrong').first()).toBeVisible()
  await context.close()
})

test('an organisation turns the second step on, signs in with a recovery code, makes new ones and turns it off', async ({
  browser,
}) => {
  // An organisation of its own: nobody else can sign in as one that has a second step.
  await createOrganisation(browser, organisation, 'Second Steppers')
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await signIn(page, organisation, ownPassword)
  await openUnfolded(page, '/org/dashboard/settings')
  await page.getByRole('link', { name: 'Set it up' }).click()
  const nextCode = await setUpSecondStep(page)
  const recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('link', { name: 'I’ve saved them – continue' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await waitForEmail(organisation, /^You now sign in with a second step$/)

  const otherBrowser = await openFreshPage(browser)
  await otherBrowser.goto(at('/signin/new'))
  await submitSignIn(otherBrowser, organisation)
  await passSecondStep(otherBrowser, () => recoveryCodes[0]!)
  await expect(otherBrowser).toHaveURL(/\/org\/dashboard/)
  await waitForEmail(organisation, /^A recovery code was used$/)

  await openUnfolded(otherBrowser, '/org/dashboard/settings')
  await expect(otherBrowser.getByText('You have 9 recovery codes left.')).toBeVisible()
  await otherBrowser.getByRole('link', { name: 'Manage it' }).click()
  await otherBrowser.getByLabel('Six-digit code').fill(await nextCode())
  await otherBrowser.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(otherBrowser.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await otherBrowser.getByRole('link', { name: 'I’ve saved them – continue' }).click()

  await otherBrowser.getByRole('link', { name: 'Manage it' }).click()
  // The page with the link has a password field too.
  await expect(otherBrowser.getByRole('heading', { name: 'Turn it off' })).toBeVisible()
  await otherBrowser.locator('input[name=password]').fill(ownPassword)
  await otherBrowser.getByLabel('Code', { exact: false }).last().fill(recoveryCodes[1]!)
  await otherBrowser.getByRole('button', { name: 'Turn it off' }).click()
  await expect(otherBrowser.getByText('That code is wrong or has already been used.').first()).toBeVisible()
  await otherBrowser
    .getByLabel('Code', { exact: false })
    .last()
    .fill(await nextCode())
  await otherBrowser.getByRole('button', { name: 'Turn it off' }).click()
  await expect(otherBrowser.getByRole('button', { name: 'I have one' })).toBeVisible()
  await waitForEmail(organisation, /^Your second step was turned off$/)

  await signIn(page, organisation, ownPassword)
  await expect(page).toHaveURL(/\/org\/dashboard/)
})
