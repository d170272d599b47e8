import { expect, test } from '../../journey.ts'
import { waitForEmail, listEmailsTo, findLink } from '../../mailbox.ts'
import {
  enterCode,
  at,
  createMusketeer,
  demonstration,
  openFreshPage,
  password,
  signIn,
  signUp,
  startSession,
  submitSignIn,
} from '../../people.ts'
import { expectOnlySession, expectSessionOver, listStored } from '../../stored.ts'

test('the sign-in page says what is wrong, in the agreed words', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/signin/new'))
  const submit = page.getByRole('button', { name: 'Sign in' })
  const problems = page.getByRole('alert').getByRole('link')
  const email = page.locator('input[name=email]')
  await submit.click()
  await expect(page.getByText('Please make sure all fields are completed.').first()).toBeVisible()
  await expect(problems).toHaveText([/your email/, 'Enter your password'])
  await expect(page).toHaveTitle(/^Error: Sign In/)
  await email.fill('nobody@journey.example')
  await expect(problems).toHaveText(['Enter your password'])

  const script = Promise.withResolvers<void>()
  await page.route(/refused-form/, async (route) => {
    await script.promise
    await route.continue()
  })
  await email.clear()
  await submit.click({ noWaitAfter: true })
  await expect(problems).toHaveText([/your email/, 'Enter your password'])
  await email.fill('nobody@journey.example')
  script.resolve()
  await expect(problems).toHaveText(['Enter your password'])
  await page.locator('input[name=password]').fill('not the right one')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Sign In/)
  await submit.click()
  await expect(page.getByText(/do not match/).first()).toBeVisible()
  await expect(email).toHaveValue('nobody@journey.example')

  const una = 'unactivated@journey.example'
  await signUp(page, { firstName: 'Una', lastName: 'Active', email: una, as: 'musketeer' })
  await page.goto(at('/signin/new'))
  await submitSignIn(page, una)
  await expect(page.getByText(/We found your account but it has not been activated/)).toBeVisible()
  await page.getByRole('link', { name: 'here', exact: true }).click()
  await expect(page).toHaveURL(/\/confirmcode\/activate/)
  await expect(email).toHaveValue(una)
})

for (const javaScriptEnabled of [true, false])
  test(`a refused sign-up clears both passwords and goes on where typing does, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const [first, second] = [page.locator('input[name=password]'), page.locator('input[name=confirm]')]
    const refuse = async () => {
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(
        page.getByRole('link', { name: 'Enter your password again, in both fields.' }),
      ).toBeVisible()
      await expect(first).toHaveValue('')
      await expect(second).toHaveValue('')
    }
    await page.goto(at('/signup'))
    await page.getByLabel('First name').fill('Sid')
    await page.getByLabel('Last name').fill('Upson')
    await page.getByLabel('Email', { exact: false }).first().fill('sid.upson@journey.example')
    await page.getByRole('radio', { name: /musketeer/i }).check()
    await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await first.fill(password)
    await second.fill(`${password}s`)
    await refuse()
    await expect(page.getByText('Please make sure your passwords match').last()).toBeVisible()
    await expect(first).toBeFocused()

    await first.fill(password)
    await second.fill(password)
    await page.getByLabel('Last name').fill('upson.example')
    await refuse()
    await expect(page.getByLabel('Last name')).toBeFocused()

    await page.getByLabel('Last name').fill('Upson')
    await first.fill(password)
    await second.fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
    await context.close()
  })

test('a forgotten password is replaced with the link in the email, which ends the session of the browser it is used in', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'forgetful@journey.example'
  await createMusketeer(await openFreshPage(browser), 'Flo Getful', email)
  await createMusketeer(page, 'Ada Host', 'ada.host@journey.example')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto(at('/forgotpassword'))
  await page.locator('input[name=email]').fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter your email before saving').first()).toBeVisible()
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/confirmcode\/passwordchange/)

  const findReset = async () =>
    (await listEmailsTo(email)).find(({ text }) => text.includes('/confirmcode/passwordchange'))
  await expect.poll(findReset).toBeTruthy()
  await page.goto(findLink((await findReset())!, '/confirmcode/passwordchange'))
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(at('/resetpassword'))
  // As a phone does that discarded the tab while its owner looked for a password.
  await page.reload()
  await page.locator('input[name=password]').fill('another feather entirely')
  await page.getByLabel('Also stop signing in with a test account').check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/signin\/new/)
  await expect.poll(() => listStored(page)).toEqual([])
  await expectSessionOver(token)
  await signIn(page, email, 'another feather entirely')
  await waitForEmail(email, /^Your password was changed/)
})

test('when codes were asked for too often, the one email that says so has a link that gets one, also without JavaScript', async ({
  browser,
}) => {
  const email = 'una.flooded@journey.example'
  const page = await openFreshPage(browser)
  await signUp(page, { firstName: 'Una', lastName: 'Flooded', email, as: 'musketeer' })
  await enterCode(page, email)
  for (let nth = 0; nth < 6; nth += 1)
    await page.request.post(at('/api/confirmcode/password'), { data: { email } })
  const notice = await waitForEmail(email, /^Too many codes requested$/)
  const before = (await listEmailsTo(email)).length

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(findLink(notice, '/forgotpassword'))
  await plain.locator('input[name=email]').fill('una.flooded@')
  await plain.getByRole('button', { name: 'Send' }).click()
  await plain.locator('input[name=email]').fill(email)
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(plain).toHaveURL(/\/confirmcode\/passwordchange/)
  await expect.poll(async () => (await listEmailsTo(email)).length).toBe(before + 1)
  expect((await listEmailsTo(email))[0]!.subject).toMatch(/^Your code is/)
  await context.close()

  await page.goto(findLink(notice, '/forgotpassword'))
  await expect(page.locator('input[name=email]')).toHaveValue(email)
})

test('a musketeer cannot open the administrators’ pages', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.musketeer, demonstration.password)
  await page.goto(at('/admin/dashboard'))
  await expect(page).toHaveURL(/\/error\/401/)
  await expect(page.getByText(/You are currently unauthorised to view this page/)).toBeVisible()
})

test('a page that does not exist answers 404 and says so', async ({ page }) => {
  const response = await page.goto(at('/no/such/page'))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('does not exist')
})

test('without JavaScript people can sign up, activate and ask for a new password', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = 'no.script@journey.example'
  await signUp(page, { firstName: 'Nora', lastName: 'Script', email, as: 'musketeer' })
  const message = await waitForEmail(email, /^Your code is/)
  await page.locator('input[name=code]').fill('K7QF-2M9X')
  await page.getByRole('button', { name: /^Activate/ }).click()
  await expect(page.getByText(/^That code is wrong/).first()).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await page.locator('input[name=code]').fill(/([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(message.subject)![1]!)
  await page.getByRole('button', { name: /^Activate/ }).click()
  await expect(page.getByRole('link', { name: 'Opening your dashboard…' })).toBeVisible()
})

test('the tab that signed up asks for no password, also after a phone discarded it; another tab, and one whose sign-up has other code, do', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'same.tab@journey.example'
  await signUp(page, { firstName: 'Tab', lastName: 'Same', email, as: 'musketeer' })
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await expect(page.locator('input[name=password]')).toBeHidden()

  const strangersTab = await openFreshPage(browser)
  const stranger = { firstName: 'Mallory', lastName: 'Moss', email: 'mallory@journey.example' }
  await signUp(strangersTab, { ...stranger, as: 'musketeer' })
  const message = await waitForEmail(email, /^Your code is/)
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(message.subject)![0]
  const elsewhere = await openFreshPage(browser)
  await elsewhere.goto(findLink(message, '/confirmcode/activate'))
  await elsewhere.reload()
  await expect(elsewhere.getByLabel('Code')).toHaveValue(code)
  await elsewhere.locator('input[name=password]').fill('not the password')
  await elsewhere.getByRole('button', { name: /activate/i }).click()
  await expect(elsewhere.getByRole('alert').first()).toBeVisible()
  expect(elsewhere.url()).not.toContain('#')
  await strangersTab.locator('input[name=email]').fill(email)
  await strangersTab.getByLabel('Code').fill(code)
  await strangersTab.getByRole('button', { name: /activate/i }).click()
  await expect(strangersTab.getByText(/^Tab Same signed up on .* enter the password/).first()).toBeVisible()
  await expect(strangersTab.locator('input[name=password]')).toBeVisible()

  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/musketeer\/dashboard/)
  await expectOnlySession(page)
})

test('a sign-up’s code that is entered to choose a new password activates the account with the password chosen then', async ({
  browser,
}) => {
  const email = 'forgot.early@journey.example'
  await signUp(await openFreshPage(browser), { firstName: 'Flo', lastName: 'Early', email, as: 'musketeer' })
  const { subject } = await waitForEmail(email, /^Your code is/)
  const page = await openFreshPage(browser)
  await page.goto(at('/confirmcode/passwordchange'))
  await page.locator('input[name=email]').fill(email)
  await page.getByLabel('Code').fill(/[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)![0])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: /activate/i }).click()
  await expect(page).toHaveURL(/\/musketeer\/dashboard/)
})

for (const javaScriptEnabled of [true, false])
  test(`a mistyped address is corrected on the page for the code, ${javaScriptEnabled ? 'also after a reload' : 'without JavaScript'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const email = `${javaScriptEnabled ? 'right' : 'plain.right'}@journey.example`
    const person = { firstName: 'Wanda', lastName: 'Wright', email: email.replace('.example', '.exmaple') }
    await signUp(page, { ...person, as: 'musketeer' }, '/signup?campaign=1')
    if (javaScriptEnabled) await page.reload()
    await page.getByRole('button', { name: 'Wrong address? Correct it' }).click()
    await expect(page).toHaveURL(at('/signup?campaign=1'))
    await expect(page.getByLabel('First name')).toHaveValue('Wanda')
    await expect(page.getByLabel('Last name')).toHaveValue('Wright')
    await expect(page.locator('input[name=email]')).toHaveValue(person.email)
    await expect(page.getByRole('radio', { name: /musketeer/i })).toBeChecked()
    await expect(page.getByLabel('How did you hear about us?')).toHaveValue('RECOMMENDED')
    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
    await expect(page.getByRole('alert')).toHaveCount(0)
    for (const field of ['password', 'confirm']) {
      await expect(page.locator(`input[name=${field}]`)).toHaveValue('')
      await page.locator(`input[name=${field}]`).fill(password)
    }
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
    await waitForEmail(email, /^Your code is/)
    await context.close()
  })

test('everything that is wrong with a sign-up is named at once, each in one sentence', async ({ page }) => {
  await page.goto(at('/signup'))
  await page.locator('input[name=email]').fill('una@journey')
  await page.locator('input[name=password]').fill('short')
  await page.locator('input[name=confirm]').fill('different')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const problems = page.getByRole('alert').getByRole('link')
  await expect(problems).toHaveText([
    /first name/i,
    /last name/i,
    'Please make sure you have entered your email correctly',
    /at least 12 characters/,
    'Please make sure your passwords match',
    /account|sign up as/,
    /heard about us/,
    /tick the box/i,
  ])
  for (const line of await problems.allInnerTexts()) expect(line).not.toContain(':')
})

test('a person who forgot the password signs in with an emailed link, which opening does not use up', async ({
  browser,
}) => {
  const email = 'lynn.link@journey.example'
  await createMusketeer(await openFreshPage(browser), 'Lynn Link', email)
  const page = await openFreshPage(browser)
  await page.goto(at('/signin/new'))
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter your email, and we’ll send a link',
  ])
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = findLink(await waitForEmail(email, /^Sign in to/), '/signin/emailed')
  const scanner = await openFreshPage(browser)
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('l…@j….example')).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(at('/musketeer/dashboard'))
  await expectOnlySession(page)

  const onlyTheNewLink = async () => {
    await expect(scanner.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    await expect(scanner.getByRole('button', { name: 'Sign In' })).toBeHidden()
  }
  await scanner.getByRole('button', { name: 'Sign In' }).click()
  await expect(scanner.getByRole('alert').first()).toContainText('This link has been used or has expired.')
  await onlyTheNewLink()
  await scanner.goto(at('/contact'))
  await scanner.goto(link)
  await expect(scanner.getByText(/^This link has been used or has expired\./)).toBeVisible()
  await onlyTheNewLink()
})
