import { expect, test } from '../../journey.ts'
import { findLink, listEmailsTo, waitForEmail } from '../../mailbox.ts'
import {
  activate,
  at,
  createMusketeer,
  enterCode,
  openFreshPage,
  signUp,
  submitSignIn,
} from '../../people.ts'

test('a person who scans the code on a leaflet and signs up joins its campaign, on another device and with a new code, and can undo it', async ({
  browser,
}) => {
  const email = 'nora.neighbour@journey.example'
  const context = await browser.newContext({ javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(at('/public-campaign/1'))
  const name = await phone.getByRole('heading', { level: 1 }).innerText()
  await phone.getByRole('link', { name: 'Become a musketeer' }).click()
  await expect(phone).toHaveURL(at('/signup?campaign=1'))
  await expect(phone.getByRole('heading', { level: 1, name: `Sign up for “${name}”` })).toBeVisible()
  await expect(phone.getByRole('radio', { name: /musketeer/i })).toBeChecked()
  const nora = { firstName: 'Nora', lastName: 'Neighbour', email, as: 'musketeer' } as const
  await signUp(phone, nora, '/signup?campaign=1')
  await expect(phone.getByText(`Then you’ll join “${name}”.`)).toBeVisible()
  await waitForEmail(email, /^Your code is/)
  await phone.getByRole('button', { name: 'Send me a new code' }).click()
  await expect(phone.getByText(/If we can send that address a code/)).toBeVisible()
  // Only the new code works.
  await expect.poll(async () => (await listEmailsTo(email)).length).toBe(2)

  const computer = await openFreshPage(browser)
  await activate(computer, email)
  await expect(computer).toHaveURL(at('/musketeer/campaign/1/print?joined=now'))
  await expect(computer.getByText(`you’ve joined “${name}”`)).toBeVisible()
  await expect(computer.getByRole('button', { name: /Print my 20|Save the PDF/ })).toBeVisible()
  const welcome = await waitForEmail(email, /^Welcome/)
  expect(findLink(welcome, '/print')).toBe(at('/musketeer/campaign/1/print'))
  expect(welcome.text).toContain(`Thank you for signing up for “${name}” by `)
  expect(welcome.text).not.toContain('causes')

  await computer.getByRole('button', { name: 'Undo joining' }).click()
  await expect(computer).toHaveURL(at('/musketeer/campaign/1'))
  await expect(computer.getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test('a person with an account who scans the code is led to the campaign by the email that says so', async ({
  browser,
}) => {
  const email = 'ned.neighbour@journey.example'
  await createMusketeer(await openFreshPage(browser), 'Ned Neighbour', email)
  const page = await openFreshPage(browser)
  const person = { firstName: 'Ned', lastName: 'Neighbour', email, as: 'musketeer' } as const
  await signUp(page, person, '/signup?campaign=1')
  const message = await waitForEmail(email, /^You already have an account$/)
  await page.goto(findLink(message, '/signin'))
  await submitSignIn(page, email)
  await expect(page).toHaveURL(at('/musketeer/campaign/1?joining=now'))
})

test('a sign-up from a campaign that does not exist leads to the dashboard', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'nobodys.neighbour@journey.example'
  const person = { firstName: 'Nan', lastName: 'Neighbour', email, as: 'musketeer' } as const
  await signUp(page, person, '/signup?campaign=999999')
  await enterCode(page, email)
  await expect(page).toHaveURL(at('/musketeer/dashboard'))
  await page.goto(at(`/signup?${new URLSearchParams({ campaign: '//elsewhere.example' })}`))
  await expect(page.getByText('the campaign you came from')).toHaveCount(0)
})
