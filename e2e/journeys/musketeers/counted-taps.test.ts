import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { devices, type Browser, type Locator, type Page } from '@playwright/test'
import type { Email } from '@street-musketeers/sandbox/mailbox/email.ts'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { findAnimations } from '../../page-checks.ts'
import { accessibilityFaults } from '../../pages.ts'
import { createMusketeer, joinCampaign, openFreshPage } from '../../people.ts'

/** A phone on which nobody is signed in, with an email open. Everything is done by `tap`, which counts. */
async function openOnPhone(browser: Browser, { id }: Email) {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone SE']!
  const context = await browser.newContext({ ...iPhone, viewport: { width: 360, height: 640 } })
  const email = await context.newPage()
  await email.goto(`${process.env.JOURNEY_MAILBOX}/emails/${id}/html`)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    tap,
    /** Taps a link of the email. @returns the page that it opens */
    async follow(name: string): Promise<Page> {
      const opened = context.waitForEvent('page')
      await tap(email.getByRole('link', { name }))
      return opened
    },
    countTaps: () => taps,
  }
}

/** Fails if the page is wider than the phone, or hard to use. */
async function checkPage(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(page)).toEqual([])
}

test('signed out on a phone, two taps lead from the email to the printed pack, and two to a saved report', async ({
  browser,
}) => {
  const address = 'counted.taps@journey.example'
  const musketeer = await openFreshPage(browser)
  await createMusketeer(musketeer, 'Count Taps', address)
  await joinCampaign(musketeer, 1)
  const email = await waitForEmail(address, /^Your leaflet/)

  await test.step('to the printed pack', async () => {
    const phone = await openOnPhone(browser, email)
    const page = await phone.follow('Print my 20')
    const save = page.getByRole('button', { name: 'Save the PDF' })
    await expect(save).toBeVisible()
    await checkPage(page)
    const download = page.waitForEvent('download')
    await phone.tap(save)
    const pack = await PDFDocument.load(await readFile(await (await download).path()), {
      updateMetadata: false,
    })
    expect(pack.getPageCount()).toBe(20)
    await expect(page.getByRole('link', { name: 'Tell us how many' })).toBeVisible()
    console.log(`From the email to the printed pack: ${phone.countTaps()} taps`)
    expect(phone.countTaps()).toBeLessThanOrEqual(2)
  })

  await test.step('to a saved report', async () => {
    const phone = await openOnPhone(browser, email)
    const page = await phone.follow('I’ve delivered mine')
    const save = page.getByRole('button', { name: 'Save' })
    await expectOnFirstScreen(page, save)
    await phone.tap(save)
    await expect(
      page.getByText('Thank you for updating your delivery data and supporting this campaign.'),
    ).toBeVisible()
    await checkPage(page)
    expect(await findAnimations(page)).toContainEqual(expect.stringMatching(/^g /))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await findAnimations(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await musketeer.reload()
    await expect(musketeer.getByText('20 delivered so far')).toBeVisible()
    console.log(`From the email to a saved report: ${phone.countTaps()} taps`)
    expect(phone.countTaps()).toBeLessThanOrEqual(2)
  })
})
