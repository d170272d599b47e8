import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { runStatement } from '../../database.ts'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import { findLink, reportLink, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { apiFor, at, createMusketeer, joinCampaign, openFreshPage, startSession } from '../../people.ts'

const phone = { width: 360, height: 640 }

/** A musketeer who was emailed a leaflet. @returns the page for the doorstep, and their address */
async function createWalker(browser: Browser, email: string): Promise<{ address: string; email: string }> {
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Wanda Walker', email)
  await joinCampaign(page, 1)
  const link = findLink(await waitForEmail(email, /^Your leaflet/), reportLink)
  await page.context().close()
  return { address: link.replace('/report/', '/doorstep/'), email }
}

/** Sentences of the same answer stand in several places, of which one is shown. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

async function reported(email: string): Promise<number[]> {
  const call = await apiFor(email)
  const { campaignData } = await call('GET /api/campaigndistributor/:campaignId', { campaignId: 1 })
  return campaignData.map(({ leafletsDelivered }) => leafletsDelivered)
}

async function openWalk(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('You can close this page: it opens again without signal')).toBeVisible()
}

async function count(page: Page, times: number): Promise<void> {
  for (let door = 0; door < times; door++) await page.getByRole('button', { name: '+1' }).click()
}

/** As when a phone is taken out again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** What a browser of this context stores in caches. */
const storedCaches = async (context: BrowserContext): Promise<string[]> => {
  const page = await context.newPage()
  await page.goto(at(paths.about()))
  const names = await page.evaluate(() => caches.keys())
  const workers = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.close()
  return [...names, ...Array.from({ length: workers }, () => 'worker')]
}

test('twenty doors are counted without signal, survive closing the page, and are reported once', async ({
  browser,
}) => {
  const { address, email } = await createWalker(browser, 'walker@doorstep.example')
  const page = await openFreshPage(browser, phone)
  const context = page.context()

  await test.step('the pages of somebody who is signed in lead there', async () => {
    await startSession(page, email)
    for (const path of [paths.musketeerDashboard(), paths.musketeerCampaign(1)]) {
      await page.goto(at(path))
      await expect(page.getByRole('link', { name: 'Count as you walk' })).toHaveAttribute(
        'href',
        new URL(address).pathname,
      )
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Count as you walk' }).click()
    await expect(page.getByText('You can close this page: it opens again without signal')).toBeVisible()
    // Nothing is counted, so nothing is asked.
    await page.goto(at(paths.musketeerDashboard()))
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await expect(page).toHaveURL(at(paths.home()))
  })

  await test.step('the report’s page leads there, and one thing to press is on the first screen', async () => {
    await page.goto(address.replace('/doorstep/', '/report/'))
    await page.getByRole('link', { name: 'Count as you walk' }).click()
    await expect(page.getByText('You can close this page: it opens again without signal')).toBeVisible()
    await expectOnFirstScreen(page, page.getByRole('button', { name: '+1' }))
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('without signal it counts, undoes and takes a note', async () => {
    await context.setOffline(true)
    await count(page, 11)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: '“No leaflets” sign' }).click()
    await page.getByRole('button', { name: 'Could not reach' }).click()
    await expect(page.getByText('Passed by: 1 with a sign, 1 that you could not reach.')).toBeVisible()
    await page.getByLabel('A note for yourself').fill('Number 7 has a dog.')
    await page.close()
  })

  const again = await context.newPage()
  await test.step('closed and opened without signal, it goes on where it was', async () => {
    await again.goto(address)
    await expect(again.getByRole('status').filter({ hasText: '10 delivered' })).toBeVisible()
    await expect(again.getByLabel('A note for yourself')).toHaveValue('Number 7 has a dog.')
    await count(again, 10)
    await again.getByRole('button', { name: 'I’ve finished: report 20' }).click()
    await expect(again.getByText('No signal. We’ve kept your count')).toBeVisible()
    await expect(again.getByRole('button', { name: '+1' })).toBeHidden()
    expect(await accessibilityFaults(again)).toEqual([])
    // Before the reload: the browser cuts off a worker that starts anew a moment late, and what the page sends then may arrive.
    expect(await reported(email)).toEqual([])
    await again.reload()
    await expect(again.getByText('No signal. We’ve kept your count')).toBeVisible()
  })

  await test.step('with signal it is reported once, and nothing stays in the browser', async () => {
    await context.setOffline(false)
    await expect(again.getByText('Thank you. You’ve reported 20. That’s 20 for this campaign')).toBeVisible()
    expect(await accessibilityFaults(again)).toEqual([])
    expect(await reported(email)).toEqual([20])
    expect(await storedCaches(context)).toEqual([])
  })

  await test.step('who looks at something else and comes back still reads it', async () => {
    await comeBack(again)
    await again.waitForTimeout(300)
    await expect(again.getByText('Thank you. You’ve reported 20. That’s 20 for this campaign')).toBeVisible()
    await expect(again.getByRole('button', { name: '+1' })).toBeHidden()
  })

  await test.step('it can be undone', async () => {
    await again.getByRole('button', { name: 'Undo' }).click()
    await expect(shown(again, 'Your report has been removed.')).toBeVisible()
    expect(await reported(email)).toEqual([])
  })
})

test('a report whose answer is lost is recorded once, and a second phone is asked', async ({ browser }) => {
  const { address, email } = await createWalker(browser, 'two.phones@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await openWalk(page, address)
  await count(page, 3)
  // The report arrives, and its answer does not: the browser is closed meanwhile.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/reportlink', async (route) => {
    await route.fetch()
    arrived.resolve()
  })
  await page.getByRole('button', { name: /report 3/ }).click()
  await arrived.promise
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('Thank you. You’ve reported 3. That’s 3')).toBeVisible()
  expect(await reported(email)).toEqual([3])

  const second = await openFreshPage(browser, phone)
  await openWalk(second, address)
  await count(second, 2)
  await second.getByRole('button', { name: /report 2/ }).click()
  await expect(shown(second, 'You have already reported 3')).toBeVisible()
  expect(await accessibilityFaults(second)).toEqual([])
  await second.getByRole('button', { name: 'Add to it' }).click()
  await expect(second.getByText('Thank you. You’ve reported 2. That’s 5')).toBeVisible()
})

for (const [what, breakIt, sentence] of [
  [
    'refuses to store',
    () =>
      Object.defineProperty(CacheStorage.prototype, 'open', {
        value: () => Promise.reject(new DOMException('Denied', 'SecurityError')),
      }),
    'This browser can’t keep your count. Leave this page open until you’ve reported it.',
  ],
  [
    'has no room',
    () =>
      Object.defineProperty(Cache.prototype, 'put', {
        value: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
      }),
    'This browser can’t keep your count. Leave this page open until you’ve reported it.',
  ],
  [
    'has no workers, as in some private windows',
    () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
    'This browser keeps your count, but can’t open this page without signal. Leave it open.',
  ],
] as const)
  test(`a browser that ${what} says so, counts and reports`, async ({ browser }) => {
    const { address, email } = await createWalker(browser, `${what.replaceAll(/\W/g, '')}@doorstep.example`)
    const page = await openFreshPage(browser, phone)
    await page.addInitScript(breakIt)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
    await count(page, 2)
    await page.getByRole('button', { name: /report 2/ }).click()
    await expect(page.getByText('Thank you. You’ve reported 2.')).toBeVisible()
    expect(await reported(email)).toEqual([2])
    expect(errors).toEqual([])
  })

test('a link that ends on the way says how many were counted, and an ended campaign still takes the report', async ({
  browser,
}) => {
  const [left, ended] = [
    await createWalker(browser, 'left@doorstep.example'),
    await createWalker(browser, 'ended@doorstep.example'),
  ]
  const page = await openFreshPage(browser, phone)
  await openWalk(page, left.address)
  await count(page, 4)
  await (
    await apiFor(left.email)
  )('DELETE /api/campaigndistributor/:campaignId', { campaignId: 1 })
  await page.getByRole('button', { name: /report 4/ }).click()
  await expect(
    page.getByText('This link no longer works, so we could not report it. You counted 4.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('You counted 4 here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  const other = await openFreshPage(browser, phone)
  const [{ end_date: before }] = (await runStatement<{ end_date: string | null }>(
    `select end_date::text from campaign where id = 1`,
  )) as [{ end_date: string | null }]
  await runStatement(`update campaign set end_date = current_date - 1 where id = 1`)
  try {
    await openWalk(other, ended.address)
    await expect(other.getByText('This campaign has stopped.')).toBeVisible()
    await count(other, 1)
    await other.getByRole('button', { name: /report 1/ }).click()
    await expect(other.getByText('Thank you. You’ve reported 1.')).toBeVisible()
  } finally {
    await runStatement(`update campaign set end_date = $1::date where id = 1`, [before])
  }
})

test('without signal the page is as it was last opened with signal', async ({ browser }) => {
  const { address } = await createWalker(browser, 'comes.back@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await openWalk(page, address)
  const [{ end_date: before }] = (await runStatement<{ end_date: string | null }>(
    `select end_date::text from campaign where id = 1`,
  )) as [{ end_date: string | null }]
  await runStatement(`update campaign set end_date = current_date - 1 where id = 1`)
  try {
    await openWalk(page, address)
    await expect(page.getByText('This campaign has stopped.')).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('button', { name: '+1' })).toBeVisible()
    await expect(page.getByText('This campaign has stopped.')).toBeVisible()
  } finally {
    await runStatement(`update campaign set end_date = $1::date where id = 1`, [before])
  }
})

test('a walk that another tab reported begins anew, and a link that ended leaves nothing', async ({
  browser,
}) => {
  const { address, email } = await createWalker(browser, 'two.tabs@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await openWalk(page, address)
  await count(page, 3)
  const other = await page.context().newPage()
  await openWalk(other, address)
  await other.getByRole('button', { name: /report 3/ }).click()
  await expect(other.getByText('Thank you. You’ve reported 3.')).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('status').filter({ hasText: '0 delivered' })).toBeVisible()
  await expect(page.getByText('You can close this page: it opens again without signal')).toBeVisible()
  expect(await storedCaches(page.context())).toEqual(['doorstep', 'worker'])

  await (
    await apiFor(email)
  )('DELETE /api/campaigndistributor/:campaignId', { campaignId: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.poll(() => storedCaches(page.context())).toEqual([])
})

test('signing out asks before it deletes a walk, and without scripts the page says what to do', async ({
  browser,
}) => {
  const { address, email } = await createWalker(browser, 'signs.out@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await openWalk(page, address)
  await count(page, 2)
  const context = page.context()
  expect(await storedCaches(context)).toEqual(['doorstep', 'worker'])
  await startSession(page, email)
  await page.goto(at(paths.about()))
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect
    .poll(() => questions)
    .toEqual([expect.stringMatching(/^Signing out deletes your count at the doors/)])
  await expect(page).toHaveURL(at(paths.about()))
  expect(await storedCaches(context)).toEqual(['doorstep', 'worker'])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(at(paths.home()))
  await expect.poll(() => storedCaches(context)).toEqual([])

  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: phone })).newPage()
  await plain.goto(address)
  expect(await plain.locator('body').innerText()).toContain('Your browser runs no scripts')
  await plain.locator('noscript a').click()
  await expect(plain.getByRole('heading', { name: 'How many doors?' })).toBeVisible()
})

test('a question waits for its answer, and is not asked again meanwhile', async ({ browser }) => {
  const { address, email } = await createWalker(browser, 'is.asked@doorstep.example')
  for (const [times, sentence] of [
    [3, 'Thank you. You’ve reported 3.'],
    [2, 'You have already reported 3'],
  ] as const) {
    const page = await openFreshPage(browser, phone)
    await openWalk(page, address)
    await count(page, times)
    await page.getByRole('button', { name: `report ${times}` }).click()
    await expect(shown(page, sentence)).toBeVisible()
    if (times === 3) continue
    let calls = 0
    page.on('request', (request) => void (request.url().endsWith('/api/reportlink') && (calls += 1)))
    for (let nth = 0; nth < 3; nth += 1) {
      await comeBack(page)
      await page.waitForTimeout(300)
    }
    expect(calls).toBe(0)
    await page.getByRole('button', { name: 'Add to it' }).click()
    await expect(page.getByText('Thank you. You’ve reported 2. That’s 5')).toBeVisible()
  }
  expect(await reported(email)).toEqual([3, 2])
})

test('a press is counted at the moment the phone is taken out again', async ({ browser }) => {
  const { address } = await createWalker(browser, 'presses.at.once@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await openWalk(page, address)
  for (let nth = 0; nth < 12; nth += 1) {
    await page.evaluate(async (wait) => {
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve, wait))
      document.querySelector<HTMLElement>('[data-press=d]')!.click()
    }, nth % 4)
    await page.waitForTimeout(300)
  }
  await expect(page.getByRole('status').filter({ hasText: '12 delivered' })).toBeVisible()

  // A slow phone: the press is not stored yet when the page reads what is.
  await page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const { put } = Cache.prototype
    const { match } = CacheStorage.prototype
    Cache.prototype.put = async function (...given) {
      await pause(300)
      return put.apply(this, given)
    }
    CacheStorage.prototype.match = async function (...given) {
      await pause(100)
      return match.apply(this, given)
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await pause(50)
    document.querySelector<HTMLElement>('[data-press=d]')!.click()
    await pause(500)
  })
  await expect(page.getByRole('status').filter({ hasText: '13 delivered' })).toBeVisible()
})

test('a count is kept also where an old walk is deleted first', async ({ browser }) => {
  const { address } = await createWalker(browser, 'old.walk@doorstep.example')
  const page = await openFreshPage(browser, phone)
  await page.goto(at(paths.about()))
  await page.evaluate(async () => {
    const cache = await caches.open('doorstep')
    await cache.put('/doorstep/an-old-link/walk', Response.json({ day: '2026-01-05' }))
  })
  await openWalk(page, address)
  await count(page, 3)
  await expect(page.getByRole('status').filter({ hasText: '3 delivered' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '3 delivered' })).toBeVisible()
})
