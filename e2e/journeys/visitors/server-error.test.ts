import { breakTable } from '../../break-table.ts'
import { expect, test } from '../../journey.ts'
import { at, openFreshPage } from '../../people.ts'

test('after a server error a visitor’s form is shown again with the words, and can be sent', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/contact'))
  await page.getByLabel('Email').fill('visitor@words.example')
  await page.getByLabel('Message').fill('Aardvarks at the bus stop')
  const repairTable = await breakTable('contact_message')
  try {
    const [response] = await Promise.all([
      page.waitForResponse((reply) => reply.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send', exact: true }).click(),
    ])
    expect(response.status()).toBe(500)
    await expect(page.getByRole('alert')).toContainText(
      'Something went wrong on our side. We have kept what you typed. Please try again in a minute.',
    )
  } finally {
    await repairTable()
  }
  await expect(page.getByLabel('Email')).toHaveValue('visitor@words.example')
  await expect(page.getByLabel('Message')).toHaveValue('Aardvarks at the bus stop')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible()
})
