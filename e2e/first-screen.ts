import { expect, type Locator, type Page } from '@playwright/test'

/** Small phones, in pixels. */
const phones = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
]

/**
 * Fails unless an action is whole on the first screen of an open page, on small phones, and nothing covers it: neither the bar with the
 * tabs nor anything else. The page must show what its visitor sees first.
 */
export async function expectOnFirstScreen(page: Page, action: Locator): Promise<void> {
  for (const phone of phones) {
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(action).toHaveCount(1)
    const where = `${new URL(page.url()).pathname} at ${phone.width} × ${phone.height}`
    await expect.poll(() => action.evaluate(findHiddenPart), where).toBeNull()
  }
}

/** @returns where a part of the element is outside the screen or under something else; null if all of it can be pressed */
function findHiddenPart(element: Element): string | null {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  // Corners are round.
  const inset = 4
  const places = [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
    [top + inset, (top + bottom) / 2, bottom - inset].map((y) => [x, y] as const),
  )
  const hidden = places.find(([x, y]) => {
    const shown = document.elementFromPoint(x, y)
    return !shown || !element.contains(shown)
  })
  if (!hidden) return null
  const cover = document.elementFromPoint(...hidden)
  return `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, ${cover ? `under ${cover.tagName} ${cover.className}` : 'outside the screen'}`
}
