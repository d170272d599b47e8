import { expect, test } from '../../journey.ts'
import { signInAs, openPage } from '../../pages.ts'
import { at, openFreshPage } from '../../people.ts'

const dashboards = {
  musketeer: '/musketeer/dashboard',
  administrator: '/admin/dashboard',
} as const

for (const role of ['musketeer', 'administrator'] as const)
  test(`on a phone three tabs and a menu of all of the ${role}’s are within reach of a thumb`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser, { width: 360, height: 640 })
    await signInAs(page, role)
    await openPage(page, dashboards[role])
    const menu = page.locator('nav details')
    const handle = menu.locator('summary')
    const links = menu.getByRole('link')

    const direct = page.getByRole('navigation', { name: /menu$/ }).locator('> ul').getByRole('link')
    await expect(direct).toHaveCount(3)
    for (const target of [...(await direct.all()), handle]) {
      const { y, height, width } = (await target.boundingBox())!
      expect([y + height, width]).toEqual([640, 90])
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await expect(direct.first()).toHaveAttribute('aria-current', 'page')

    await handle.press('Enter')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) {
      const box = (await link.boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.y).toBeGreaterThanOrEqual(640 * 0.15)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(links.first()).toBeHidden()
    await expect(handle).toBeFocused()

    await handle.click()
    await page.mouse.click(180, 40)
    await expect(links.first()).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${dashboards[role]}$`))

    await handle.click()
    await links.nth(1).click()
    await expect(page).not.toHaveURL(new RegExp(`${dashboards[role]}$`))
    await expect(menu).not.toHaveAttribute('open')

    await direct.last().click()
    await expect(direct.last()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('on a signed-in person’s phone the footer is one line above the tabs, which opens; a public page has all of it', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 640 })
  await signInAs(page, 'musketeer')
  await openPage(page, dashboards.musketeer)
  const footer = page.getByRole('contentinfo')
  const terms = footer.getByRole('link', { name: 'Terms' })
  const handle = footer.locator('summary')
  await expect(terms).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const line = (await footer.boundingBox())!
  const bar = (await page.getByRole('navigation', { name: /menu$/ }).boundingBox())!
  expect(line.height).toBeLessThan(64)
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y)
  await handle.press('Enter')
  await expect(terms).toBeVisible()

  await page.goto(at('/'))
  await expect(terms).toBeVisible()
  await expect(handle).toHaveCount(0)
})

test('on the smallest phone the masthead has two rows, signed in and signed out', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 320, height: 640 })
  const twoRows = 2 * 48 + 24
  await page.goto(at('/'))
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(twoRows)
  await signInAs(page, 'musketeer')
  await page.goto(at('/'))
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(twoRows)
  const signOut = (await page.getByRole('button', { name: 'Sign Out' }).boundingBox())!
  expect(signOut.x + signOut.width).toBeLessThanOrEqual(320 - 16)
})
