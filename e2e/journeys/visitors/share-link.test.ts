import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { at, createMusketeer, enterCode, openFreshPage, signUp } from '../../people.ts'

test('a musketeer shares a link of their own; who signs up through it joins and is counted, and nothing says who', async ({
  browser,
}) => {
  const ada = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(ada, 'Ada Sharer', 'ada.sharer@journey.example')
  await ada.goto(at('/musketeer/campaign/1'))
  await ada.getByRole('link', { name: 'Share this campaign' }).click()
  await ada.getByRole('button', { name: 'Make my own link' }).click()
  const address = await ada.getByRole('textbox', { name: 'Your own link' }).inputValue()
  expect(address).toMatch(/\/join\/1\/[0-9A-Z]{8}$/)
  const path = new URL(address).pathname

  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await page.goto(at(path))
  await expect(page.getByText('A musketeer sent you this link.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up without being counted' })).toHaveAttribute(
    'href',
    '/join/1',
  )
  const email = 'nell.newcomer@journey.example'
  await signUp(page, { firstName: 'Nell', lastName: 'Newcomer', email, as: 'musketeer' }, path)
  await enterCode(page, email)
  await expect(page).toHaveURL(at('/musketeer/campaign/1/print?joined=now'))
  const code = path.split('/').at(-1)!
  const counted = await runStatement<{ joined_in_week: number }>(
    'select joined_in_week from share_link where code = $1',
    [code],
  )
  expect(counted).toEqual([{ joined_in_week: 1 }])

  await ada.getByRole('button', { name: 'Stop this link' }).click()
  await ada.getByRole('button', { name: 'Stop it' }).click()
  await expect(ada.getByRole('button', { name: 'Make my own link' })).toBeVisible()
  await page.goto(at(path))
  await expect(page.getByText('A musketeer sent you this link.'), 'the page is the same').toBeVisible()
})
