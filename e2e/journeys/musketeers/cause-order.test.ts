import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { at, openFreshPage, createMusketeer } from '../../people.ts'

const volunteer = 'order.causes@journey.example'

const order = (page: Page) =>
  page
    .getByRole('region', { name: 'Your order' })
    .getByRole('listitem')
    .allInnerTexts()
    .then((rows) => rows.map((row) => row.replaceAll(/\d+|\s+/g, ' ').trim()))

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your causes have been saved')).toBeVisible()
}

const centreOf = async (element: Locator) => {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const handle = (page: Page, cause: string) => page.locator(`[data-handle=${cause}]`)

/** Drags with Chromium's own touch events. Events made by a script would neither scroll nor be cancelled. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await centreOf(from)
  const endY = (await centreOf(to)).y + 10
  const devTools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [start])
  for (let step = 1; step <= 10; step += 1)
    await send('touchMove', [{ x: start.x, y: start.y + ((endY - start.y) * step) / 10 }])
  await send('touchEnd', [])
}

test('causes can be ordered by keyboard, mouse and touch, and are saved once', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Order Causes', volunteer)
  await page.goto(at('/musketeer/dashboard/causes'))
  for (const cause of ['Fair pay', 'Housing', 'Peace', 'NHS'])
    await page.getByLabel(new RegExp(`^${cause}`)).check()
  expect(await order(page)).toEqual(['Fair pay', 'Housing', 'Peace', 'NHS'])

  await test.step('by keyboard, with the focus staying on the pressed button', async () => {
    await page.getByRole('button', { name: 'Move NHS up' }).focus()
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Enter')
    expect(await order(page)).toEqual(['NHS', 'Fair pay', 'Housing', 'Peace'])
    await expect(page.getByRole('button', { name: 'Move NHS up' })).toBeFocused()
    await expect(page.getByText('NHS is now 1 of 4.')).toBeAttached()
    await expect(page.getByLabel(/^NHS/)).toHaveAccessibleName(/choice 1/)
  })

  await test.step('by mouse; Escape restores the order', async () => {
    const end = await centreOf(handle(page, 'NHS'))
    await handle(page, 'peace').hover()
    await page.mouse.down()
    await page.mouse.move(end.x, end.y - 4, { steps: 12 })
    expect(await order(page)).toEqual(['Peace', 'NHS', 'Fair pay', 'Housing'])
    await page.keyboard.press('Escape')
    expect(await order(page)).toEqual(['NHS', 'Fair pay', 'Housing', 'Peace'])
    await page.mouse.up()

    await handle(page, 'peace').hover()
    await page.mouse.down()
    await page.mouse.move(end.x, end.y - 4, { steps: 12 })
    await page.mouse.up()
    expect(await order(page)).toEqual(['Peace', 'NHS', 'Fair pay', 'Housing'])
    await save(page)
  })

  await test.step('by touch on a phone', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      storageState: await page.context().storageState(),
    })
    const phone = await context.newPage()
    await phone.goto(at('/musketeer/dashboard/causes'))
    await expect(phone.getByRole('heading', { name: 'Your order' })).toBeVisible()
    expect(await order(phone)).toEqual(['Peace', 'NHS', 'Fair pay', 'Housing'])
    await phone
      .getByRole('region', { name: 'Your order' })
      .evaluate((region) => region.scrollIntoView({ block: 'center' }))
    await dragByFinger(phone, handle(phone, 'peace'), handle(phone, 'fair_pay'))
    expect(await order(phone)).toEqual(['NHS', 'Fair pay', 'Peace', 'Housing'])
    await save(phone)
    await context.close()
  })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
  expect(await order(page)).toEqual(['NHS', 'Fair pay', 'Peace', 'Housing'])
})
