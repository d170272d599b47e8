import type { Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage, openUnfolded, unfold } from '../../pages.ts'
import { at, createMusketeer, demonstration, openFreshPage, startSession } from '../../people.ts'
import { invalidateSession, signInHere } from '../../stored.ts'

const settings = '/musketeer/dashboard/settings'
const causes = '/musketeer/dashboard/causes'
const phone = { width: 360, height: 740 }

const question = (page: Page) => page.getByRole('dialog', { name: 'You haven’t saved your changes' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Answers the browser's own questions with yes. @returns how many there were */
function countQuestions(page: Page): () => number {
  let count = 0
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') count += 1
    void dialog.accept()
  })
  return () => count
}

test('leaving ticked causes asks once, and not after they are saved', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const asked = countQuestions(page)
  await createMusketeer(page, 'Una Saved', 'una.saved@journey.example')
  await openPage(page, causes)
  await page.getByLabel(/^Housing/).check()
  await page.getByLabel(/^Housing/).uncheck()
  await tab(page, 'Settings')
  await expect(page, 'nothing differs').toHaveURL(at(settings))
  // The address changes before the page does, and a press on the link of the page that is still shown adds no entry to the history.
  await expect(page.getByLabel('Town or city')).toBeAttached()
  await tab(page, 'Causes')
  await page.getByLabel(/^Peace/).check()

  await tab(page, 'Settings')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Stay on this page' })).toBeFocused()
  await answer(page, 'Stay on this page')
  await expect(page).toHaveURL(at(causes))
  await expect(page.getByLabel(/^Peace/)).toBeChecked()
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(at(causes))

  await save(page).click()
  await expect(page.getByText('Your causes have been saved')).toBeVisible()
  await tab(page, 'Settings')
  await expect(page).toHaveURL(at(settings))
  await expect(page.getByLabel('Town or city')).toBeAttached()
  await unfold(page)
  await page.getByLabel('Town or city').fill('Aardvark End')
  await tab(page, 'Causes')
  await answer(page, 'Leave without saving')
  await expect(page).toHaveURL(at(causes))
  await expect(question(page)).toBeHidden()
  expect(asked()).toBe(0)
})

test('going back while the question closes asks it again', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Una Quick', 'una.quick@journey.example')
  await openPage(page, settings)
  await tab(page, 'Causes')
  await page.getByLabel(/^Peace/).check()
  for (let delayMs = 0; delayMs < 12; delayMs += 1) {
    await tab(page, 'Settings')
    await question(page)
      .getByRole('button', { name: 'Stay on this page' })
      .evaluate((button: HTMLElement, ms) => {
        button.click()
        return new Promise((resolve) => {
          addEventListener('popstate', resolve, { once: true })
          setTimeout(() => history.back(), ms)
        })
      }, delayMs)
    await answer(page, 'Stay on this page')
    await expect(question(page), `back after ${delayMs} ms`).toBeHidden()
  }
})

test('the browser asks before another page replaces unsaved words, and not about passwords', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const asked = countQuestions(page)
  await createMusketeer(page, 'Una Closed', 'una.closed@journey.example')
  await openUnfolded(page, settings)
  await page.getByLabel('Current password').click()
  await page.getByLabel('Current password').fill('a secret that is hidden')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(at('/about'))
  expect(asked()).toBe(0)

  await openUnfolded(page, settings)
  await page.getByLabel('Town or city').click()
  await page.getByLabel('Town or city').fill('Aardvark End')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(at('/about'))
  expect(asked()).toBe(1)
})

test('signing out asks about unsaved words once, and does not wait for an answer endlessly', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const asked = countQuestions(page)
  await page.clock.install()
  await createMusketeer(page, 'Una Outgoing', 'una.outgoing@journey.example')
  const signOut = () => page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' })
  const type = async () => {
    await openUnfolded(page, settings)
    await page.getByLabel('Town or city').click()
    await page.getByLabel('Town or city').fill('Aardvark End')
  }
  const session = () => page.evaluate(() => localStorage.getItem('token'))
  const isLive = async (token: string | null) =>
    (await fetch(at('/api/user'), { headers: { authorization: `Bearer ${token}` } })).ok

  await type()
  await signOut()
  await expect(dialog.getByRole('button', { name: 'Stay on this page' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await page.clock.fastForward('02:00')
  await expect(page.getByLabel('Town or city')).toHaveValue('Aardvark End')
  await signOut()
  await dialog.getByRole('button', { name: 'Sign out without saving' }).click()
  await expect(page).toHaveURL(at('/'))
  expect(await session()).toBeNull()

  await test.step('nobody answers', async () => {
    await startSession(page, 'una.outgoing@journey.example')
    await type()
    await signOut()
    await expect(dialog).toBeVisible()
    await page.clock.fastForward('01:05')
    await expect(page).toHaveURL(at('/'))
    expect(await session()).toBeNull()
  })

  await test.step('the page is closed instead', async () => {
    await startSession(page, 'una.outgoing@journey.example')
    await type()
    const token = await session()
    await signOut()
    await expect(dialog).toBeVisible()
    expect(await isLive(token)).toBe(true)
    await page.goto('about:blank')
    await expect.poll(() => isLive(token)).toBe(false)
  })
  expect(asked(), 'the browser’s own question, on closing').toBe(1)
})

test('a lost session asks nothing and keeps the words, which are asked about again', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const asked = countQuestions(page)
  await startSession(page, demonstration.organisation, demonstration.password)
  await openPage(page, paths.copyCampaign(1))
  await page.getByRole('radio', { name: /^I’m not sure/ }).check()
  await invalidateSession(page)
  await page.getByRole('link', { name: 'View campaigns' }).click()
  await answer(page, 'Leave without saving')
  await expect(page).toHaveURL(/\/signin\/new\?next=/)
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  expect(asked()).toBe(0)
})

test('a restored form that is not saved is asked about', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'una.restored@journey.example'
  await createMusketeer(page, 'Una Restored', email)
  await openPage(page, causes)
  for (const cause of [/^Housing/, /^Peace/, /^NHS/]) await page.getByLabel(cause).check()
  await page.getByRole('button', { name: 'Move NHS up' }).click()
  await invalidateSession(page)
  await save(page).click()
  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  await signInHere(page, email, 'a feather in the hat')
  await expect(page).toHaveURL(at(causes))
  await expect(page.getByRole('region', { name: 'Your order' }).getByRole('listitem')).toHaveText([
    /Housing/,
    /NHS/,
    /Peace/,
  ])
  await tab(page, 'Settings')
  await expect(question(page)).toBeVisible()
})

test('on a phone, Save stays in view below the causes and hides neither the last one nor what has the focus', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Una Phone', 'una.phone@journey.example')
  await openPage(page, causes)
  await expect(save(page)).toBeInViewport({ ratio: 1 })
  const boxes = page.getByRole('checkbox')
  const count = await boxes.count()
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab')
    while (!(await boxes.nth(index).evaluate((box) => box === document.activeElement)))
      await page.keyboard.press('Tab')
    const [box, button] = [
      await page.locator('label:has(:focus)').boundingBox(),
      await save(page).boundingBox(),
    ]
    expect(box!.y + box!.height, `cause ${index + 1}`).toBeLessThanOrEqual(button!.y)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await boxes.first().check()
  await save(page).click()
  await expect(page.getByText('Your causes have been saved')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Select campaigns' }).last()).toBeInViewport()
})
