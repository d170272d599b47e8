import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'

const w = world()

test('one call has what a musketeer sees in Settings besides the account, and nobody else’s choices', async () => {
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  await ada.call('PUT /api/emailsettings/:email', { email: 'suggestions', isOn: false })
  await ada.call('POST /api/reminders', { reminders: false })
  await ada.call('POST /api/newslettersubscription', { subscribed: true })
  await ada.call('PUT /api/lastleaflets', { isHidden: true })
  const { address } = await ada.call('POST /api/calendar', {})
  expect(await ada.call('GET /api/settings', {})).toEqual({
    ...(await ada.call('GET /api/sessions', {})),
    emails: [
      { email: 'leaflets', isOn: true, lastSent: null },
      { email: 'reminders', isOn: false, lastSent: null },
      { email: 'messages', isOn: true, lastSent: null },
      { email: 'suggestions', isOn: false, lastSent: null },
      { email: 'newsletter', isOn: true, lastSent: null },
      { email: 'notices', isOn: true, lastSent: null },
    ],
    calendarAddress: address,
    lastLeafletsHidden: true,
  })
  const others = await bob.call('GET /api/settings', {})
  expect(others).toMatchObject({ calendarAddress: null, lastLeafletsHidden: false })
  expect(others.emails.filter(({ isOn }) => !isOn).map(({ email }) => email)).toEqual(['newsletter'])
})

test('other roles see their sessions and the emails that they may get', async () => {
  for (const person of [await w.given.organisation(), await w.given.administrator()]) {
    const settings = await person.call('GET /api/settings', {})
    expect(settings.emails.map(({ email }) => email)).toEqual(['newsletter', 'notices'])
    expect(settings).toMatchObject({ calendarAddress: null, lastLeafletsHidden: null })
    expect(settings.sessions.filter(({ current }) => current)).toHaveLength(1)
  }
})

test('nobody sees settings once their account is closed', async () => {
  const person = await w.given.musketeer()
  await person.call('PATCH /api/deactivate', {})
  await expect(person.call('GET /api/settings', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})
