import { expect, test, type Locator, type Page } from '@playwright/test'
import { enter, faultsOf, open, pages, visitors } from '../pages.ts'
import { freshPage } from '../people.ts'

/** Opens a dialog as a keyboard would, looks at it, and leaves it without doing its deed. */
async function lookAtDialog(page: Page, opener: Locator): Promise<void> {
  const name = `${page.url()}: ${await opener.innerText()}`
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await expect(dialog, name).toBeVisible()
  await expect(dialog, name).toHaveAccessibleName(/\w/)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog, name).toHaveCount(0)
  await expect(opener, `${name} has the focus again`).toBeFocused()
}

/** What moves on a page. */
const movingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const milliseconds = (times: string) =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const animated = style.animationName !== 'none'
        const lasts = milliseconds(style.animationDuration) + milliseconds(style.animationDelay)
        const turns = style.animationIterationCount
        return (animated && (lasts > 10 || turns === 'infinite')) ||
          milliseconds(style.transitionDuration) + milliseconds(style.transitionDelay) > 10 ||
          style.scrollBehavior === 'smooth'
          ? [`${element.tagName} ${element.className} ${part ?? ''}`]
          : []
      }),
    )
  })

// Whatever opens on a wide screen opens at 320 px too, and the menus besides.
for (const who of visitors)
  test(`as ${who} at 320 px: nothing moves for those who asked for less motion, every dialog and everything that unfolds meets WCAG 2.2 AA`, async ({
    browser,
  }) => {
    const page = await freshPage(browser, { width: 320, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, who)
    for (const path of pages[who]) {
      await open(page, path)
      expect(await movingOn(page), path).toEqual([])
      for (const opener of await page.locator('button[aria-haspopup=dialog]:visible').all())
        await lookAtDialog(page, opener)

      const folded = page.locator('details:not([open]) > summary:visible')
      if (!(await folded.count())) continue
      while (await folded.count()) await folded.first().click()
      expect(await faultsOf(page)).toEqual([])
    }
  })

test('the dialogs that end things are among them', async ({ browser }) => {
  const page = await freshPage(browser)
  await enter(page, 'musketeer')
  await open(page, '/musketeer/dashboard/settings')
  for (const name of [/close/i, /sign out everywhere/i])
    await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-haspopup', 'dialog')
})

test('a change of email asks first, in a dialog without faults', async ({ browser }) => {
  const page = await freshPage(browser, { width: 360, height: 740 })
  await enter(page, 'musketeer')
  await open(page, '/musketeer/dashboard/settings')
  await page.getByLabel('New email').fill('somebody.else@demo.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog', { name: 'Change your email?' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
