import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './pages.ts'

/** Finds the elements of a page that move. */
export const findAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const milliseconds = (times: string) =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const animated = style.animationName !== 'none'
        const duration = milliseconds(style.animationDuration) + milliseconds(style.animationDelay)
        const iterations = style.animationIterationCount
        return (animated && (duration > 10 || iterations === 'infinite')) ||
          milliseconds(style.transitionDuration) + milliseconds(style.transitionDelay) > 10 ||
          style.scrollBehavior === 'smooth'
          ? [`${element.tagName} ${element.className} ${part ?? ''}`]
          : []
      }),
    )
  })

/** Opens every dialog and every closed `details` element of a page and checks its accessibility. Confirms no dialog. */
export async function checkDialogsAndDetails(page: Page): Promise<void> {
  for (const opener of await page.locator('button[aria-haspopup=dialog]:visible').all())
    await checkDialog(page, opener)
  const closedDetails = page.locator('details:not([open]) > summary:visible')
  if (!(await closedDetails.count())) return
  while (await closedDetails.count()) await closedDetails.first().click()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Opens a dialog by keyboard, checks it and closes it without confirming. */
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

/** Above this, people notice that a page jumps (rule: page-weight). */
export const maxLayoutShift = 0.02

/** The layout shift of a page since it was opened: the sum of all shifts that nobody caused by typing or pressing. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
