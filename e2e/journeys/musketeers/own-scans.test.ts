import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { at, createMusketeer, joinCampaign, openFreshPage } from '../../people.ts'

test('a musketeer turns on scans from their doors, prints, reads a number, and stops it', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(page, 'Sam Scanned', 'sam.scanned@journey.example')
  await joinCampaign(page, 1)
  const section = page.getByRole('region', { name: 'Scans from your doors' })
  await page.goto(at('/musketeer/dashboard/history'))
  await section.getByRole('button', { name: 'Count scans from my doors' }).click()
  await expect(section).toContainText('Too few scans to show yet.')
  await expect(section).toContainText('Only leaflets that you have printed since')

  await page.goto(at('/musketeer/campaign/1/print'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const own = () =>
    runStatement<{ pack_code: string }>(
      `select pack_code from own_pack join account on account.id = own_pack.account_id
       where email = 'sam.scanned@journey.example'`,
      [],
    )
  const [pack] = await own()
  await runStatement(
    `insert into print_pack_scans (pack_code, day, opened, pressed) values ($1, current_date - 8, 300, 0)`,
    [pack!.pack_code],
  )
  await page.goto(at('/musketeer/dashboard/history'))
  await expect(section).toContainText(/about \d+0 scans from your doors/)

  await section.getByRole('button', { name: 'Stop counting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop counting' }).click()
  await expect(section.getByRole('button', { name: 'Count scans from my doors' })).toBeVisible()
  expect(await own()).toEqual([])
})
