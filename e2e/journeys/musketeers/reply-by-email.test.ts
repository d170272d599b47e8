import type { Browser, Page } from '@playwright/test'
import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { findLink, listEmailsTo, replyTo, reportLink, waitForEmail, type Email } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { at, createMusketeer, openFreshPage } from '../../people.ts'
import { runCommand } from '../../run-command.ts'

const volunteer = 'answers@journey.example'
const phoneSize = { width: 360, height: 640 }

/** Fails if the page is wider than the phone, or hard to use. */
async function checkPage(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function joinCampaign(page: Page, id: number): Promise<void> {
  await page.goto(at(`/musketeer/campaign/${id}`))
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('button', { name: /Withdraw From Campaign/i })).toBeVisible()
}

const leafletsTo = async (address: string) =>
  (await listEmailsTo(address)).filter(({ subject }) => subject.startsWith('Your leaflet'))

/** Makes a day on which every leaflet for them was due, and their pause over if they had one, yesterday. */
const letTimePass = (address: string) =>
  runStatement(`
    update musketeer set next_due_at = now() - interval '1 day',
      paused_until = least(paused_until, (now() - interval '1 day')::date)
    from account where account.id = account_id and email = '${address}'`)

interface Scene {
  browser: Browser
  musketeer: Page
  /** Nobody is signed in on it. */
  phone: Page
  leaflet: Email
  link: string
}

test('a musketeer prints, answers the email with a number, undoes that, pauses and comes back, all on a phone', async ({
  browser,
}) => {
  const musketeer = await openFreshPage(browser, phoneSize)
  await createMusketeer(musketeer, 'Answers Email', volunteer)
  await joinCampaign(musketeer, 1)
  const leaflet = await waitForEmail(volunteer, /^Your leaflet/)
  const scene = {
    browser,
    musketeer,
    phone: await openFreshPage(browser, phoneSize),
    leaflet,
    link: findLink(leaflet, reportLink),
  }
  await test.step('the email leads to the print page without sign-in', () => print(scene))
  await test.step('the answer “20” is a report, and gets thanks', () => answerWithNumber(scene))
  await test.step('the thanks lead to undoing it', () => undo(scene))
  await test.step('anything but a number is asked about, and reports nothing', () => answerUnclearly(scene))
  await test.step('a pause stops leaflets, and one comes when it is over', () => pauseAndComeBack(scene))
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
  await expect(phone.getByText('Your report has been removed. None remain.')).toBeVisible()
  await musketeer.reload()
  await expect(musketeer.getByText('Nothing reported yet')).toBeVisible()
}

async function answerUnclearly({ musketeer, leaflet }: Scene): Promise<void> {
  expect(await replyTo(leaflet, '20ish, not sure')).toMatch(/^250 /)
  const question = await waitForEmail(volunteer, /^How many did you deliver/)
  await musketeer.reload()
  await expect(musketeer.getByText('Nothing reported yet')).toBeVisible()
  expect(await replyTo(question, '15')).toMatch(/^250 /)
  await waitForEmail(volunteer, /^Thank you: 15 leaflets reported$/)
}

async function pauseAndComeBack({ musketeer, phone, link }: Scene): Promise<void> {
  await joinCampaign(musketeer, 2)
  await phone.goto(`${link}/pause`)
  await phone.getByRole('button', { name: 'Pause' }).click()
  await expect(phone.getByText(/^No leaflets until \d/)).toBeVisible()
  await checkPage(phone)
  const inTenDays = new Date()
  inTenDays.setUTCDate(inTenDays.getUTCDate() + 10)
  await runCommand('dispatch', '--at', `${inTenDays.toISOString().slice(0, 10)}T22:00`)
  await phone.goto(`${link}/skip`)
  expect(await leafletsTo(volunteer)).toHaveLength(1)

  await letTimePass(volunteer)
  await runCommand('dispatch')
  await expect.poll(async () => (await leafletsTo(volunteer)).length).toBe(2)
  await runCommand('dispatch')
  expect(await leafletsTo(volunteer)).toHaveLength(2)
}
