import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { at, createMusketeer, openFreshPage, submitSignIn } from '../../people.ts'

test('/signin leads to the sign-in page', async ({ page }) => {
  await page.goto(at('/signin'))
  await expect(page).toHaveURL(at('/signin/new'))
})

test('a long page begins with a list of its parts, and each entry leads to its heading', async ({ page }) => {
  for (const path of [paths.privacy(), paths.developers()]) {
    await page.goto(at(path))
    const links = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all()
    expect(links.length).toBeGreaterThan(10)
    for (const link of links) {
      const heading = page.locator(`:is(h2, h3)${await link.getAttribute('href')}`)
      await expect(heading).toHaveText(await link.innerText())
    }
  }
})

test('the privacy page is at most 18 screens of a phone', async ({ page }) => {
  const height = 740
  await page.setViewportSize({ width: 360, height })
  await page.goto(at(paths.privacy()))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(18 * height)
})

test('a person who is signed in and may not see a page is offered their dashboard', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at(paths.unauthorised()))
  const link = page.getByRole('link', { name: 'Go to your dashboard' })
  await expect(link).toHaveCount(0)
  await createMusketeer(page, 'Una Llowed', 'una.llowed@journey.example')
  await page.goto(at(paths.administratorDashboard()))
  await expect(page).toHaveURL(at(paths.unauthorised()))
  await page.goto(at('/Admin/dashboard'))
  await expect(page).toHaveURL(at(paths.unauthorised()))
  await link.click()
  await expect(page).toHaveURL(at(paths.musketeerDashboard()))
})

test('in development people also sign in at 127.0.0.1', async ({ browser }) => {
  const email = 'lou.back@journey.example'
  await createMusketeer(await openFreshPage(browser), 'Lou Back', email)
  const page = await openFreshPage(browser)
  const other = at('').replace('localhost', '127.0.0.1')
  await page.goto(`${other}/signin/new`)
  await submitSignIn(page, email)
  await expect(page).toHaveURL(`${other}/musketeer/dashboard`)
  await expect(page.getByText(email).first()).toBeVisible()
})
