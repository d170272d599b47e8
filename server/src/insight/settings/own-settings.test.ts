import { closeAccount } from '@street-musketeers/contract/identity/identity.ts'
import { chooseNewsletter, listSessions } from '@street-musketeers/contract/identity/settings.ts'
import { showOwnSettings } from '@street-musketeers/contract/insight/own-settings.ts'
import { switchEmail } from '@street-musketeers/contract/mailing/email-settings.ts'
import { renewCalendar } from '@street-musketeers/contract/membership/calendar.ts'
import { chooseReminders } from '@street-musketeers/contract/membership/reminders.ts'
import { chooseLastLeaflets } from '@street-musketeers/contract/membership/own-year.ts'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'

const w = world()

test('one call has what a musketeer sees in Settings besides the account, and nobody else’s choices', async () => {
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  await ada.call(switchEmail, { email: 'suggestions', isOn: false })
  await ada.call(chooseReminders, { reminders: false })
  await ada.call(chooseNewsletter, { subscribed: true })
  await ada.call(chooseLastLeaflets, { isHidden: true })
  const { address } = await ada.call(renewCalendar, {})
  expect(await ada.call(showOwnSettings, {})).toEqual({
    ...(await ada.call(listSessions, {})),
    emails: [
      { email: 'leaflets', isOn: true, lastSent: null },
      { email: 'reminders', isOn: false, lastSent: null },
      { email: 'suggestions', isOn: false, lastSent: null },
      { email: 'newsletter', isOn: true, lastSent: null },
      { email: 'notices', isOn: true, lastSent: null },
    ],
    calendarAddress: address,
    lastLeafletsHidden: true,
  })
  const others = await bob.call(showOwnSettings, {})
  expect(others).toMatchObject({ calendarAddress: null, lastLeafletsHidden: false })
  expect(others.emails.filter(({ isOn }) => !isOn).map(({ email }) => email)).toEqual(['newsletter'])
})

test('other roles see their sessions and the emails that they may get', async () => {
  for (const person of [await w.given.organisation(), await w.given.administrator()]) {
    const settings = await person.call(showOwnSettings, {})
    expect(settings.emails.map(({ email }) => email)).toEqual(['newsletter', 'notices'])
    expect(settings).toMatchObject({ calendarAddress: null, lastLeafletsHidden: null })
    expect(settings.sessions.filter(({ current }) => current)).toHaveLength(1)
  }
})

test('nobody sees settings once their account is closed', async () => {
  const person = await w.given.musketeer()
  await person.call(closeAccount, {})
  await expect(person.call(showOwnSettings, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})
