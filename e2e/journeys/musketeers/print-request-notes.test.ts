import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { expectNoSidewaysScroll } from '../../page-checks.ts'
import { askPrintHub, createPrintHub } from '../../print-hubs.ts'

const phone = { width: 360, height: 740 }

test('a musketeer and a print hub write to each other, and an administrator reads what one of them reports', async ({
  browser,
}) => {
  const [hubEmail, email] = ['sam@print-notes.example', 'penny@print-notes.example']
  const hub = await openFreshPage(browser, phone)
  await createPrintHub(hub, {
    email: hubEmail,
    person: 'Sam Printer',
    name: 'Redruth Library',
    sector: 'TR15 1',
    handover: 'At the desk, on Tuesday and Friday.',
  })
  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Penny Writer', email)
  await joinCampaign(page, 1)
  await page.goto(at('/musketeer/no-printer?near=TR15+1'))
  await askPrintHub(page, 'Bee')

  const asked = page.getByRole('region', { name: 'What you asked for' })
  await asked.getByText('Write to the print hub').click()
  await asked.getByLabel('Your note').fill('Ring me at ada@example.org')
  await asked.getByRole('button', { name: 'Send' }).click()
  await expect(asked).toContainText('Take out the web address or email address')
  await asked.getByLabel('Your note').fill('Is Friday after five all right?')
  await asked.getByRole('button', { name: 'Send' }).click()
  await expect(asked.getByRole('listitem').filter({ hasText: /^You, / })).toContainText(
    'Is Friday after five',
  )
  await expect(asked.getByLabel('Your note')).toHaveValue('')
  await expect(asked.getByRole('button', { name: /^Report/ })).toBeHidden()
  await expectNoSidewaysScroll(page)

  const toHub = await waitForEmail(hubEmail, /^A musketeer has written to you$/)
  expect(toHub.text).toContain('Is Friday after five all right?')
  expect(toHub.text).not.toMatch(/Penny|Writer|penny@/)
  await hub.goto(findLink(toHub, '/musketeer/print-hub'))
  const queue = hub.getByRole('region', { name: 'To print' })
  await expect(queue).toContainText('Is Friday after five all right?')
  await queue.getByText('Write to Bee').click()
  await queue.getByLabel('Your note').fill('Yes. But you are very rude.')
  await queue.getByRole('button', { name: 'Send' }).click()
  await expect(queue.getByRole('listitem').filter({ hasText: /^You, / })).toContainText('Yes. But')
  await expectNoSidewaysScroll(hub)

  const toMusketeer = await waitForEmail(email, /^Your print hub has written to you$/)
  expect(toMusketeer.text).toContain('Yes. But you are very rude.')
  expect(toMusketeer.text).not.toMatch(/Sam|sam@/)
  await page.goto(findLink(toMusketeer, '/musketeer/no-printer'))
  await expect(asked).toContainText('Yes. But you are very rude.')
  await asked.getByRole('button', { name: 'Report what this print hub wrote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report them' }).click()
  await expect(page.getByText('Thank you. A person reads your report')).toBeVisible()
  await expect(asked.getByRole('button', { name: /^Report/ })).toBeHidden()
  await expectNoSidewaysScroll(page)

  const copy = await waitForEmail(email, /^We have your message/)
  const reference = /SM-[0-9A-Z]{5}/.exec(copy.subject)![0]
  const administrator = await openFreshPage(browser, phone)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await administrator.goto(at(`/admin/dashboard/messages?q=${reference}`))
  await administrator.getByRole('link', { name: reference }).click()
  await expect(administrator.getByRole('main')).toContainText('“Yes. But you are very rude.”')
  await expectNoSidewaysScroll(administrator)
  await administrator.getByRole('link', { name: 'A musketeer' }).click()
  await expect(administrator.getByRole('heading', { level: 1 })).toContainText('Sam Printer')
})
