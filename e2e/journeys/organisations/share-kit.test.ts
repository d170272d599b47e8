import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { publishByForm } from '../../new-campaign.ts'
import { openPage } from '../../pages.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const organisation = 'tenants@demo.example'
const phone = { width: 360, height: 740 }

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return file
}
const bytesOf = async (file: Download) => readFile(await file.path())

async function copy(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: `Copy “${label}”` }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an organisation publishes on a phone, and shares: poster, code, words, and the sign-up that they lead to', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, organisation, demonstration.password)
  const campaignName = 'Damp homes make us ill'
  await publishByForm(page, { name: campaignName, leaflet: await makeLeaflet(campaignName) })
  await page.getByRole('link', { name: 'Share it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share this campaign' })).toBeVisible()
  const [, id] = /campaign\/(\d+)\/share$/.exec(page.url())!
  const address = await page.getByLabel('Address to sign up').inputValue()
  expect(new URL(address).pathname).toBe(`/join/${id}`)

  await test.step('the poster is a PDF in the size that was chosen', async () => {
    const a4 = await download(page, 'Download the poster (PDF)')
    expect(a4.suggestedFilename()).toBe(`${campaignName}, poster A4.pdf`)
    expect((await bytesOf(a4)).toString('latin1')).toMatch(/^%PDF-/)
    await expect(page.getByText('The poster is saved.')).toBeVisible()
    await page.getByRole('radio', { name: /^A3/ }).check()
    await page.getByText('Other colours').click()
    await page.getByRole('radio', { name: 'Black only' }).check()
    const a3 = await download(page, 'Download the poster (PDF)')
    expect(a3.suggestedFilename()).toBe(`${campaignName}, poster A3.pdf`)
  })

  await test.step('the code alone comes as PNG and SVG', async () => {
    const png = await bytesOf(await download(page, 'Download a picture (PNG)'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect((await bytesOf(await download(page, 'Download for any size (SVG)'))).toString()).toMatch(/^<svg /)
  })

  await test.step('each text is copied, and says where to sign up', async () => {
    expect(await copy(page, 'Address to sign up')).toBe(address)
    for (const label of ['Words for a WhatsApp group', 'Words for a branch email']) {
      const words = await copy(page, label)
      expect(words).toContain(campaignName)
      expect(words).toContain(address)
      await expect(page.getByText('Copied. Paste it where you want to share it.').last()).toBeVisible()
    }
    expect(await copy(page, 'Subject of a branch email')).toContain(campaignName)
  })

  await test.step('the address opens the sign-up with the campaign chosen', async () => {
    const stranger = await openFreshPage(browser, phone)
    await stranger.goto(at(new URL(address).pathname))
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`Sign up for “${campaignName}”`)
  })
})

test('an organisation copies the link to the public page of its campaign, and shares it', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, organisation, demonstration.password)
  const id = await publishCampaign(page, 'Copy the link')
  await openPage(page, `/org/campaign/${id}`)
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  const share = page.getByRole('region', { name: 'Its public page' })
  const link = await share.getByLabel('Link to its public page').inputValue()
  expect(link).toMatch(new RegExp(`/public-campaign/${id}$`))
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const whatsapp = share.getByRole('link', { name: /^Share on WhatsApp/ })
  expect(await whatsapp.getAttribute('href')).toContain(encodeURIComponent(link))

  // Where a browser refuses, the link is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByText('It is selected: copy it yourself.')).toBeVisible()
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(link)
})

test('election material asks who prints the poster, and a campaign that has ended has none', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await startSession(page, organisation, demonstration.password)
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const id = await publishCampaign(page, 'Vote for buses', { imprint })
  await openPage(page, `/org/campaign/${id}/share`)
  await page.getByRole('button', { name: 'Download the poster (PDF)' }).click()
  await expect(page.getByLabel('Printer’s name')).toBeFocused()
  await page.getByLabel('Printer’s name').fill('Ann Example')
  await page.getByLabel('Printer’s address').fill('3 Mill Lane, M1 1AA')
  await download(page, 'Download the poster (PDF)')
  await expect(page.getByLabel('Words for a WhatsApp group')).toHaveValue(/Promoted by Jo Bloggs/)

  await openPage(page, `/org/campaign/${id}`)
  await page.getByRole('button', { name: 'Stop this campaign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop this campaign' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page.getByText('This campaign has ended, so nobody can join it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
})

test('a campaign that was published today has no week to show yet, and no sheet to download', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await startSession(page, organisation, demonstration.password)
  const id = await publishCampaign(page, 'Keep our first day')
  await openPage(page, `/org/campaign/${id}/figures`)
  await expect(page.getByText('A new campaign’s first week is shown when it has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
})
