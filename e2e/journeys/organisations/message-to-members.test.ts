import { freshenProof } from '../../age-proof.ts'
import { expect, test } from '../../journey.ts'
import { findLink, listEmailsTo, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import {
  at,
  createMusketeer,
  createOrganisation,
  joinCampaign,
  joinOrganisation,
  openFreshPage,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const phone = { width: 360, height: 740 }
const secretary = 'secretary@messages.example'
const author = 'author@messages.example'
const subject = /^Message from Branch of Newtown: Pay the drivers$/

test('a message to members is sent back once, corrected, approved, and arrives; who refused such messages gets none', async ({
  browser,
}) => {
  const officer = await createOrganisation(browser, secretary, 'Branch of Newtown')
  const id = await publishCampaign(officer, 'Pay the drivers')
  const writer = await joinOrganisation(browser, officer, {
    email: author,
    firstName: 'Jo',
    seat: 'author',
    viewport: phone,
  })
  const [ada, ben] = [await openFreshPage(browser, phone), await openFreshPage(browser)]
  await createMusketeer(ada, 'Ada Member', 'ada@messages.example')
  await createMusketeer(ben, 'Ben Refuses', 'ben@messages.example')
  for (const member of [ada, ben]) await joinCampaign(member, id)

  await ben.goto(at('/musketeer/dashboard/settings#emails-we-send'))
  await ben.getByRole('button', { name: /^Turn off.*Messages from organisations/ }).click()
  await expect(ben.getByText('Turned off: messages from organisations.')).toBeVisible()

  await writer.goto(at(`/org/campaign/${id}`))
  await writer.getByRole('link', { name: 'Message to members' }).click()
  await expect(writer.getByText(secretary).first()).toBeVisible()
  await writer.getByRole('textbox', { name: /^Message/ }).fill('The meeting has moved. See evil.com')
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await expect(writer.getByText('leave out email addresses').first()).toBeVisible()
  const typedAt = await writer.evaluate(() => Date.now())
  await writer.getByRole('textbox', { name: /^Message/ }).fill('The meeting has moved.')
  const keptAt = () =>
    writer.evaluate(() => (JSON.parse(sessionStorage.drafts ?? '{}') as { savedAt?: number }).savedAt ?? 0)
  await expect.poll(keptAt).toBeGreaterThan(typedAt)
  await writer.reload()
  await expect(writer.getByText('We have put back what you had typed here.')).toBeVisible()
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await expect(writer.getByRole('heading', { name: 'In review' })).toBeVisible()
  expect(await accessibilityFaults(writer)).toEqual([])

  await officer.goto(findLink(await waitForEmail(secretary, /^Please review/), '/messages'))
  await officer.getByRole('radio', { name: /^Send it back/ }).check()
  await officer.getByRole('button', { name: 'Send it back' }).click()
  await expect(officer.getByText('Say what to change').first()).toBeVisible()
  await officer.getByRole('textbox', { name: /^What to change/ }).fill('To where?')
  await officer.getByRole('button', { name: 'Send it back' }).click()
  await expect(officer.getByText('Sent back with your comment.')).toBeVisible()

  await writer.goto(findLink(await waitForEmail(author, /^Please change/), '/messages'))
  await expect(writer.getByText('To where?')).toBeVisible()
  await writer.getByRole('textbox', { name: /^Message/ }).fill('The meeting has moved to the library.')
  await writer.getByRole('textbox', { name: /^Link/ }).fill('www.example.org/library')
  await writer.getByRole('button', { name: 'Save draft' }).click()
  await expect(writer.getByText('Draft saved.', { exact: false })).toBeVisible()
  await writer.getByRole('button', { name: 'Send for review' }).click()
  await expect(writer.getByRole('heading', { name: 'In review' })).toBeVisible()

  await officer.reload()
  await officer.getByRole('radio', { name: /^Approve/ }).check()
  expect(await accessibilityFaults(officer)).toEqual([])
  await freshenProof(secretary)
  await officer.getByRole('button', { name: 'Approve and send' }).click()
  await waitForEmail(author, /^Your message to members is approved$/)
  await expect(officer.getByRole('heading', { name: 'Sent messages' })).toBeVisible()
  await expect(officer.getByText(/The next can go from 1 /)).toBeVisible()

  const email = await waitForEmail('ada@messages.example', subject)
  expect(email.text).toContain('The meeting has moved to the library.')
  expect(email.text).toContain('Their link leads to www.example.org')
  expect(email.headers['reply-to']).toBe(secretary)
  await officer.reload()
  await expect(
    officer.getByText('Mail servers have accepted it for fewer than 10 members so far.'),
  ).toBeVisible()
  await ada.goto(findLink(email, '/musketeer/campaign/'))
  const shown = ada.getByRole('region', { name: 'Messages to members' })
  await expect(shown.getByText('The meeting has moved to the library.')).toBeVisible()
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://www.example.org/library')
  expect(await accessibilityFaults(ada)).toEqual([])
  const ofMessages = async (address: string) =>
    (await listEmailsTo(address)).filter((each) => subject.test(each.subject)).length
  expect(await ofMessages('ada@messages.example')).toBe(1)
  expect(await ofMessages('ben@messages.example')).toBe(0)
})
