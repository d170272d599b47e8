import type { Page } from '@playwright/test'
import type { Email } from '@street-musketeers/sandbox/mailbox/email.ts'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { createMusketeer, joinCampaign, openFreshPage } from '../../people.ts'

const volunteer = 'answers@journey.example'
const phoneSize = { width: 360, height: 640 }

/** Fails if the page is wider than the phone, or hard to use. */
async function checkPage(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(page)).toEqual([])
}

interface Scene {
  musketeer: Page
  /** Nobody is signed in on it. */
  phone: Page
  leaflet: Email
}

test('a musketeer prints, answers the email with a number, undoes that and leaves with one click, all on a phone', async ({
  browser,
}) => {
  const musketeer = await openFreshPage(browser, phoneSize)
  await createMusketeer(musketeer, 'Answers Email', volunteer)
  await joinCampaign(musketeer, 1)
  const leaflet = await waitForEmail(volunteer, /^Your leaflet/)
  const scene = {
    musketeer,
    phone: await openFreshPage(browser, phoneSize),
    leaflet,
  }
  await test.step('the email leads to the print page without sign-in', () => print(scene))
  await test.step('the answer “20” is a report, and gets thanks', () => answerWithNumber(scene))
  await test.step('the thanks lead to undoing it', () => undo(scene))
  await test.step('opening the address to unsubscribe changes nothing, and one click in an email program leaves', () =>
    leave(scene))
})

async function print({ phone, leaflet }: Scene): Promise<void> {
  await phone.goto(findLink(leaflet, /\/print$/))
  await expect(phone.getByRole('button', { name: 'Save the PDF' })).toBeVisible()
  await checkPage(phone)
}

async function answerWithNumber({ phone, musketeer, leaflet }: Scene): Promise<void> {
  expect(leaflet.text).toContain('Or just reply with the number.')
  await phone.goto(`${process.env.JOURNEY_MAILBOX}/emails/${leaflet.id}`)
  await phone.getByLabel(/^Reply to report\+/).fill('20')
  await phone.getByRole('button', { name: 'Send reply' }).click()
  await expect(phone.getByRole('heading', { name: 'Your reply was delivered' })).toBeVisible()
  const thanks = await waitForEmail(volunteer, /^Thank you: 20 leaflets reported$/)
  expect(thanks.headers['auto-submitted']).toBe('auto-replied')
  await musketeer.reload()
  await expect(musketeer.getByText('20 delivered so far')).toBeVisible()
}

async function undo({ phone, musketeer }: Scene): Promise<void> {
  const thanks = await waitForEmail(volunteer, /^Thank you/)
  await phone.goto(findLink(thanks, 'undo='))
  await checkPage(phone)
  await musketeer.reload()
  await expect(musketeer.getByText('20 delivered so far')).toBeVisible()
  await phone.getByRole('button', { name: 'Remove my report' }).click()
  await expect(phone.getByText('Your report has been removed. None so far.')).toBeVisible()
  await musketeer.reload()
  await expect(musketeer.getByText('I’ve delivered mine').first()).toBeVisible()
  await expect(musketeer.getByText('20 delivered so far')).toHaveCount(0)
}

async function leave({ phone, musketeer, leaflet: { headers } }: Scene): Promise<void> {
  const joined = musketeer.getByRole('button', { name: /Withdraw From Campaign/i })
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '') ?? []
  for (const method of ['HEAD', 'GET']) await fetch(address, { method })
  await musketeer.reload()
  await expect(joined).toBeVisible()

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
  await musketeer.reload()
  await expect(musketeer.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(joined).toHaveCount(0)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'You have left this campaign' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Sign in and join the campaign again' })).toBeVisible()
}
