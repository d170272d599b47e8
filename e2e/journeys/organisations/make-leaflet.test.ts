import type { Locator, Page } from '@playwright/test'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { lockRow } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { drawStreet } from '../../draw-street.ts'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { savedDraft } from '../../new-campaign.ts'
import { accessibilityFaults, openPage } from '../../pages.ts'
import { apiOf, at, createOrganisation } from '../../people.ts'

const headline = 'Who is there when you ring at night?'
const headlineField = (page: Page) => page.getByLabel('Headline *', { exact: true })
const textField = (page: Page) => page.getByLabel('Text', { exact: true })
const saved = (page: Page) => page.getByText(/^Saved at \d\d:\d\d\.$/)
const waitUntilSaved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** Counts what a person fills in and presses. */
function countActions() {
  const actions = { fields: 0, presses: 0 }
  return {
    actions,
    press: async (control: Locator) => {
      actions.presses += 1
      await control.click()
    },
    fill: async (field: Locator, words: string) => {
      actions.fields += 1
      await field.fill(words)
    },
    count: () => (actions.fields += 1),
  }
}

for (const [width, height] of [
  [1280, 900],
  [360, 740],
] as const)
  test(`an approved organisation that has never seen it makes a two-sided leaflet with a picture and publishes it, at ${width} px`, async ({
    browser,
  }) => {
    const email = `makes.leaflets.${width}@journey.example`
    const page = await createOrganisation(browser, email, `Makers of ${width}`)
    await page.setViewportSize({ width, height })
    await page.goto(at(paths.organisationDashboard()))
    const { actions, press, fill, count } = countActions()
    const began = performance.now()

    await press(page.getByRole('link', { name: 'New campaign' }).first())
    await press(page.getByRole('link', { name: 'Make one here' }))
    await press(page.getByRole('button', { name: /^Two sides/ }))
    await fill(headlineField(page), headline)
    await fill(
      textField(page),
      'Marie is a carer.\n**She was paid for nine hours of fifteen.**\n- the petrol',
    )
    const picture = { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await drawStreet(page) }
    await page.getByLabel(/^Choose a picture/).setInputFiles(picture)
    count()
    await fill(page.getByLabel('What does it show?'), 'A street at night')
    await fill(page.getByLabel('What should people do?'), 'Write to your councillor')
    await page.getByRole('radio', { name: /^No/ }).check()
    count()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByText('Nothing to change.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    if (width < 1024) await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Front')).toBeVisible()
    await expect(preview.getByText('Back')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Use this leaflet' }))

    await expect(page).toHaveURL(/\/new-campaign\?leaflet=\d+/)
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
    await expect(page.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
    const words = page.locator('[name=leafletText]')
    await expect(words).toHaveValue(/\nPicture: A street at night\n/)
    expect(await words.inputValue()).toContain(`**${headline}**\n`)
    await press(page.getByRole('button', { name: /^Next: / }))
    await expect(page.getByLabel(/^Name/)).toHaveValue(headline)
    await fill(page.getByRole('textbox', { name: /^Description/ }), 'Carers are not paid for the roads.')
    await page.getByLabel('NHS', { exact: true }).check()
    count()
    await press(page.getByRole('button', { name: /^Next: / }))
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()

    const seconds = (performance.now() - began) / 1000
    console.log(
      `From “New campaign” to a published campaign with a leaflet made here, at ${width} px: ${actions.fields} fields, ${actions.presses} presses, ${seconds.toFixed(1)} s without the person’s reading and typing`,
    )
    expect(actions.fields).toBeLessThanOrEqual(8)
    expect(actions.presses).toBeLessThanOrEqual(7)
  })

/** Begins a leaflet with the words of the contract's example, without a picture. @returns its page */
async function beginLeaflet(page: Page): Promise<string> {
  const call = await apiOf(page)
  const { id } = await call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })
  return paths.madeLeaflet(id)
}

test('words that are too long to save together are kept on the page, which says by how much, and shorter ones are saved', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, 'writes.long@journey.example', 'Writers of long leaflets')
  const call = await apiOf(page)
  const { id } = await call('POST /api/madeleaflet', {
    content: {
      ...leafletContent,
      picture: null,
      text: '',
      second: { ...leafletContent.second!, text: 'ব'.repeat(10_000) },
      questions: [{ question: '', answer: 'ব'.repeat(2000) }],
    },
  })
  await openPage(page, paths.madeLeaflet(id))
  await textField(page).fill('ব'.repeat(10_000))
  await expect(page.getByText(/^Not saved: .* about [\d,]+ letters too long\./)).toBeVisible()
  await expect(page.getByText('We accept at most 64 kB at once.')).toBeVisible()
  await expect(page.getByText('Nothing to change.')).toBeHidden()
  await textField(page).fill('ব'.repeat(5000))
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(textField(page)).toHaveValue('ব'.repeat(5000))
})

test('what is typed is saved, stays after a reload and is listed; it can be copied and thrown away', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, 'keeps.leaflets@journey.example', 'Keepers of words')
  const path = await beginLeaflet(page)
  await openPage(page, path)
  const isSaved = waitUntilSaved(page)
  await headlineField(page).fill('Save the 42 bus today')
  await isSaved
  await test.step('the last words before a reload are there after it, also when they arrive after the next page asks', async () => {
    const bringLastWords = await lockRow('made_leaflet', path.split('/').at(-1)!)
    await textField(page).fill('The last words, typed just before a reload.')
    const early = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().includes('/api/madeleaflet/'),
    )
    await page.reload()
    expect(await (await early).text()).not.toContain('The last words')
    await bringLastWords()
    await expect(headlineField(page)).toHaveValue('Save the 42 bus today')
    await expect(textField(page)).toHaveValue('The last words, typed just before a reload.')
  })

  const right = (row: number) => page.getByRole('group', { name: `Right ${row}` }).getByLabel(/^Right/)
  await test.step('another design shows its own fields, and the words of the one before stay', async () => {
    await page.getByText('Design, size and colour', { exact: true }).click()
    await page.getByRole('radio', { name: /^Checklist of rights/ }).check()
    await right(1).fill('Take your break')
    await page.getByRole('button', { name: 'Add a right' }).click()
    await expect(right(2)).toBeFocused()
    await right(2).fill('Bring somebody')
    await page.getByRole('button', { name: 'Remove right 1' }).click()
    await expect(right(1)).toHaveValue('Bring somebody')
    await page.getByRole('radio', { name: /^Meeting/ }).check()
    await expect(right(1)).toBeHidden()
    await page.getByRole('radio', { name: /^Checklist of rights/ }).check()
    await expect(right(1)).toHaveValue('Bring somebody')
    await expect(textField(page)).toHaveValue('The last words, typed just before a reload.')
  })
  await test.step('what keeps it from being published is beside its field, which gets the focus', async () => {
    await page.getByRole('radio', { name: /^Chart/ }).check()
    const number = (row: number) => page.getByRole('group', { name: `Number ${row}` }).getByLabel(/^Number/)
    await expect(number(1)).toHaveAttribute('required')
    await page
      .getByRole('group', { name: 'Number 1' })
      .getByLabel(/^What it counts/)
      .fill('')
    await number(1).fill('many')
    await number(2).fill('more')
    await headlineField(page).fill('')
    await page.getByRole('button', { name: 'Use this leaflet' }).click()
    await expect(headlineField(page)).toBeFocused()
    const problems = page.getByRole('alert').getByRole('link')
    await expect(problems).toHaveText([
      'Write a headline.',
      'Number 1: what it counts: fill this in.',
      /^Number 1: enter this number, such as /,
      'Number 2: what it counts: fill this in.',
      /^Number 2: enter this number, such as /,
    ])
  })
  await test.step('leaving asks about what cannot be saved', async () => {
    await page.getByRole('link', { name: 'Leaflets' }).first().click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    const isSavedAgain = waitUntilSaved(page)
    await headlineField(page).fill('Save the 42 bus now')
    await isSavedAgain
  })

  await page.goto(at(paths.organisationDashboard('leaflets')))
  await page.getByRole('button', { name: 'Make one like this Save the 42 bus now' }).click()
  await page.waitForURL(/\/org\/leaflet\/\d+$/)
  await expect(headlineField(page)).toHaveValue('Save the 42 bus now')
  const isCopySaved = waitUntilSaved(page)
  await headlineField(page).fill('Save the 43 bus')
  await isCopySaved
  await page.goto(at(paths.organisationDashboard('leaflets')))
  await expect(page.getByRole('link', { name: 'Go on Save the 43 bus' })).toBeVisible()
  await page.getByRole('button', { name: 'Throw away Save the 42 bus now' }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByRole('link', { name: 'Go on Save the 42 bus now' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go on Save the 43 bus' })).toBeVisible()
})

test('what is pasted from a word processor keeps its bold words and bullets', async ({ browser }) => {
  const page = await createOrganisation(browser, 'pastes.words@journey.example', 'Pasters of words')
  await openPage(page, await beginLeaflet(page))
  await textField(page).fill('Before. ')
  await textField(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>We <b>all</b> pay</p><ul><li>petrol</li></ul>')
    clipboardData.setData('text/plain', 'We all pay')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(textField(page)).toHaveValue('Before. We **all** pay\n• petrol')
  await expect(saved(page)).toBeVisible()
})

test('on a phone a mistake that is named beside the preview leads to its field', async ({ browser }) => {
  const page = await createOrganisation(browser, 'leaflet.preview@journey.example', 'Leaflet in a preview')
  await openPage(page, await beginLeaflet(page))
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'Use this leaflet' }))
  await headlineField(page).fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Use this leaflet' }).click()
  await page.getByRole('link', { name: /headline/ }).click()
  await expect(headlineField(page)).toBeFocused()

  const address = page.getByLabel('Web address')
  await address.fill('www.example.org/join')
  await address.blur()
  await expect(address).toHaveValue('https://www.example.org/join')
})

test('two tabs that change one leaflet lose no words: each takes what only the other changed, and asks about the rest', async ({
  browser,
}) => {
  const first = await createOrganisation(
    browser,
    'leaflet.in.two.tabs@journey.example',
    'Leaflet in two tabs',
  )
  const path = await beginLeaflet(first)
  const second = await first.context().newPage()
  await openPage(first, path)
  await openPage(second, path)

  const isSaved = waitUntilSaved(first)
  await headlineField(first).fill('Save our bus')
  await isSaved
  await headlineField(second).fill('Save the 42')
  await textField(second).fill('It is the only bus.')
  await textField(second).blur()
  await expect(headlineField(second)).toHaveValue('Save the 42')
  await expect(second.getByText('Save our bus')).toBeVisible()
  expect(await accessibilityFaults(second)).toEqual([])

  await test.step('what only one changed has been taken by the other', async () => {
    await first.getByLabel('What should people do?').fill('Come along')
    await first.getByLabel('What should people do?').blur()
    await expect(textField(first)).toHaveValue('It is the only bus.')
    await expect(headlineField(first)).toHaveValue('Save our bus')
  })
  await test.step('until somebody has chosen, theirs is what is saved, and leaving asks', async () => {
    await second.getByRole('link', { name: 'Leaflets' }).first().click()
    await second.getByRole('button', { name: 'Stay on this page' }).click()
    await second.getByRole('button', { name: 'Use theirs for headline' }).click()
    await expect(headlineField(second)).toHaveValue('Save our bus')
    await expect(saved(second)).toBeVisible()
  })
  await second.reload()
  await expect(headlineField(second)).toHaveValue('Save our bus')
  await expect(textField(second)).toHaveValue('It is the only bus.')
  await expect(second.getByLabel('What should people do?')).toHaveValue('Come along')
})

test('the next leaflet of a campaign is made here, and so is one with an imprint', async ({ browser }) => {
  const page = await createOrganisation(browser, 'next.leaflet@journey.example', 'Next leaflet makers')
  const path = await beginLeaflet(page)
  await openPage(page, path)
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByLabel(/^Promoter \*/).fill('R. Mason')
  await page.getByLabel(/^On behalf of/).fill('Exampleton Unions')
  await page.getByLabel(/^Promoter’s address/).fill('12 Union Street, Exampleton')
  await page.getByRole('button', { name: 'Use this leaflet' }).click()
  await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
  await expect(page.getByLabel(/^Promoter \*/)).toHaveValue('R. Mason')
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('textbox', { name: /^Description/ }).fill('It is the only bus.')
  await page.getByLabel('NHS', { exact: true }).check()

  await test.step('the way back from making another is this form, with what was typed', async () => {
    const description = page.getByRole('textbox', { name: /^Description/ })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Use another file' }).click()
    await page.getByRole('link', { name: 'Make one here' }).click()
    await page.waitForURL(/\/org\/new-leaflet\?draft=\d+$/)
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByText('Use one you made').click()
    await page.getByRole('link', { name: leafletContent.headline }).click()
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(description).toHaveValue('It is the only bus.')
    await expect(page.getByLabel('NHS', { exact: true })).toBeChecked()
  })

  await test.step('changing its words keeps what was typed, and takes its new words', async () => {
    const description = page.getByRole('textbox', { name: /^Description/ })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('link', { name: 'Change its words' }).click()
    await page.waitForURL(/\/org\/leaflet\/\d+\?draft=\d+$/)
    await headlineField(page).fill('The 42 stays')
    await page.getByRole('button', { name: 'Use this leaflet' }).click()
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
    await expect(page.locator('[name=leafletText]')).toHaveValue(/The 42 stays/)
    await expect(page.getByLabel(/^Promoter \*/)).toHaveValue('R. Mason')
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(page.getByLabel(/^Name/)).toHaveValue('The 42 stays')
    await expect(description).toHaveValue('It is the only bus.')
    await expect(page.getByLabel('NHS', { exact: true })).toBeChecked()
  })

  await test.step('a reload keeps the words and fetches the file again', async () => {
    await page.getByRole('textbox', { name: /^Description/ }).fill('It is our only bus.')
    const saved = { campaignDescription: 'It is our only bus.' }
    await expect.poll(() => savedDraft(page)).toMatchObject(saved)
    await page.reload()
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
  })
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()
  const call = await apiOf(page)
  const { content } = await call('GET /api/campaigns/:page/:size', { page: 0, size: 1 })
  const { campaignId, imprint } = content[0]!
  expect(imprint?.promoter).toBe('R. Mason')

  await openPage(page, paths.campaignLeaflets(campaignId))
  await page.getByText('Use one you made').click()
  const addition = page.getByRole('region', { name: 'Add a leaflet' })
  await addition.getByRole('link', { name: 'The 42 stays' }).click()
  await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The second')
  await page.getByRole('button', { name: 'Add leaflet' }).click()
  await expect(page.getByText('The leaflet was added.')).toBeVisible()
  await expect(page).toHaveURL(at(paths.campaignLeaflets(campaignId)))
})
