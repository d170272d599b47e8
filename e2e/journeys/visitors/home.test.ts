import { expect, test } from '../../journey.ts'
import { at, demonstration, openFreshPage, password, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

test('the home page shows the newest campaign with its leaflet, and how many leaflets were delivered this year', async ({
  browser,
}) => {
  const name = 'Doormats for everybody'
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(organisation, name)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(at('/'))
  const campaigns = page.getByRole('list', { name: 'The newest campaigns' })
  const newest = campaigns.getByRole('article').first()
  await expect(newest.getByRole('heading', { name })).toBeVisible()
  const picture = await fetch(at((await newest.locator('img').getAttribute('src'))!))
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  expect(await campaigns.getByRole('article').count()).toBeLessThanOrEqual(2)

  const { year, leafletsDelivered } = (await (await fetch(at('/api/delivered'))).json()) as {
    year: number
    leafletsDelivered: number | null
  }
  expect(leafletsDelivered ?? 1000).toBeGreaterThanOrEqual(1000)
  await expect(page.getByText(`leaflets delivered in ${year}`)).toHaveCount(
    leafletsDelivered === null ? 0 : 1,
  )

  await newest.getByRole('link', { name: `See the leaflet ${name}` }).click()
  await expect(page).toHaveURL(at(`/public-campaign/${id}`))
})

test('on a phone the door is there, and an organisation’s sign-up has its kind of account chosen', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await page.goto(at('/'))
  const door = page.locator('svg[width="360"]').first()
  await expect(door).toBeVisible()
  expect((await door.boundingBox())!.width).toBeGreaterThan(120)
  await page.getByRole('link', { name: 'Sign up your organisation' }).click()
  await expect(page).toHaveURL(at('/signup?as=organisation'))
  await expect(page.getByRole('radio', { name: /organisation/i })).toBeChecked()
  await page.goto(at('/signup'))
  await expect(page.getByRole('radio', { name: /organisation/i })).not.toBeChecked()
})

for (const javaScriptEnabled of [true, false])
  test(`a sign-up without consent is refused, ${javaScriptEnabled ? 'and with JavaScript keeps the passwords' : 'without JavaScript by the server'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(at('/signup'))
    await page.getByLabel('First name').fill('Con')
    await page.getByLabel('Last name').fill('Sent')
    await page.getByLabel('Email', { exact: false }).first().fill('con.sent@journey.example')
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=confirm]').fill(password)
    await page.getByRole('radio', { name: /musketeer/i }).check()
    await page.getByLabel('How did you hear about us?').selectOption('RECOMMENDED')
    const missing = page.getByText('Tick the box to let us keep your details')
    await expect(missing.first()).toBeHidden()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(missing.last()).toBeVisible()
    await expect(page).toHaveURL(at('/signup'))
    for (const field of ['password', 'confirm'])
      await expect(page.locator(`input[name=${field}]`)).toHaveValue(javaScriptEnabled ? password : '')
    if (!javaScriptEnabled) return

    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeFocused()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/confirmcode\/activate/)
  })
