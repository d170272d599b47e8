import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './pages.ts'

/** What moves on a page. */
export const findAnimations = (page: Page): Promise<string[]> =>
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

/** Opens every dialog there is on a page and everything that unfolds, looks for faults, and does none of their deeds. */
export async function checkDialogsAndDetails(page: Page): Promise<void> {
  for (const opener of await page.locator('button[aria-haspopup=dialog]:visible').all())
    await checkDialog(page, opener)
  const folded = page.locator('details:not([open]) > summary:visible')
  if (!(await folded.count())) return
  while (await folded.count()) await folded.first().click()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Opens a dialog as a keyboard would, looks at it, and leaves it without doing its deed. */
async function checkDialog(page: Page, opener: Locator): Promise<void> {
  const name = `${page.url()}: ${await opener.innerText()}`
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await expect(dialog, name).toBeVisible()
  await expect(dialog, name).toHaveAccessibleName(/\w/)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog, name).toHaveCount(0)
  await expect(opener, `${name} has the focus again`).toBeFocused()
}
