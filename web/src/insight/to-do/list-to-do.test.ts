import type { Waiting } from '@street-musketeers/contract/insight/waiting.ts'
import { expect, test } from 'vitest'
import { listToDo } from './list-to-do.ts'

/** A Thursday at noon; the newsletter is sent on Fridays at nine. */
const now = Date.parse('2026-11-26T12:00:00Z')
const nothing: Waiting = {
  applications: { count: 0, first: null },
  reports: { count: 0, first: null },
  messages: { count: 0, first: null },
  memberMessages: { count: 0, first: null },
  printHubs: { count: 0, first: null },
  emails: { failed: 0, orMore: false, pausedSince: null },
  newsletter: { state: 'scheduled', leavesAt: '2026-11-27T09:00:00.000Z', pausedAt: null },
  delivered: { month: '2026-11', leaflets: 0 },
}
const toDoOf = (waiting: Partial<Waiting>, at = now) => listToDo({ ...nothing, ...waiting }, at)

test('the most urgent comes first, and what has no time comes last', () => {
  const entries = toDoOf({
    messages: { count: 4, first: { id: 1, since: '2026-11-20T12:00:00Z' } },
    newsletter: { ...nothing.newsletter, state: 'draft' },
    applications: { count: 1, first: { id: 2, since: '2026-11-26T10:00:00Z' } },
    reports: { count: 2, first: { id: 3, since: '2026-11-25T11:00:00Z', state: 'waiting' } },
    emails: { failed: 7, orMore: false, pausedSince: null },
  })
  expect(entries.map(({ tab, count }) => [tab, count])).toEqual([
    ['reports', 2],
    ['newsletter', 1],
    ['org_apps', 1],
    ['messages', 4],
    ['mail', 7],
  ])
  expect(entries.map(({ to }) => to)).toEqual([
    '/admin/review/3',
    '/admin/dashboard/newsletter',
    '/admin/orgapp/2',
    '/admin/message/1',
    '/admin/dashboard/mail',
  ])
})

test('a pause after too many refusals comes before everything', () => {
  const [first] = toDoOf({
    applications: { count: 1, first: { id: 2, since: '2026-11-20T10:00:00Z' } },
    emails: { failed: 0, orMore: false, pausedSince: '2026-11-26T11:00:00Z' },
  })
  expect(first).toMatchObject({ tab: 'mail', count: 1, text: expect.stringContaining('paused since') })
})

test.each([
  ['draft', '2026-11-23T12:00:00Z', 'Goes out on Friday 27 November: still a draft.'],
  ['draft', '2026-11-26T12:00:00Z', 'Goes out tomorrow: still a draft.'],
  ['draft', '2026-11-27T08:00:00Z', 'Goes out today at 09:00: still a draft.'],
  ['none', '2026-11-24T10:00:00Z', 'Goes out on Friday 27 November: not written yet.'],
  ['none', '2026-11-24T08:00:00Z', undefined],
  ['scheduled', '2026-11-27T08:00:00Z', undefined],
] as const)('a newsletter that is “%s” at %s: %s', (state, at, text) => {
  const entries = toDoOf({ newsletter: { ...nothing.newsletter, state } }, Date.parse(at))
  expect(entries[0]?.text).toBe(text)
})

test.each([
  ['waiting', '1 report to decide. We promise a first look within 24 hours.'],
  ['looked-at', '1 report to decide.'],
  ['corrected', '1 report to decide. The next leaflet has been corrected.'],
  ['correction-overdue', '1 report to decide. The next leaflet wasn’t corrected in time.'],
  [
    'reported-again',
    '1 report to decide. The next leaflet was reported again. We promise a look within 24 hours.',
  ],
] as const)('a report that is “%s”: %s', (state, text) => {
  const first = { id: 3, since: '2026-11-25T11:00:00Z', state }
  expect(toDoOf({ reports: { count: 1, first } })[0]?.text).toBe(text)
})

test.each([
  ['appealed', 'reports'],
  ['correction-overdue', 'reports'],
  ['corrected', 'reports'],
  ['looked-at', 'newsletter'],
] as const)('with a report that is “%s”, what comes first is %s', (state, tab) => {
  const [first] = toDoOf({
    applications: { count: 1, first: { id: 2, since: '2026-11-26T10:00:00Z' } },
    newsletter: { ...nothing.newsletter, state: 'draft' },
    reports: { count: 1, first: { id: 3, since: '2026-11-20T11:00:00Z', state } },
  })
  expect(first).toMatchObject({ tab, promisedSince: null })
})

test('a leaflet that was reported again is due a day after that report', () => {
  const first = { id: 3, since: '2026-11-26T11:00:00Z', state: 'reported-again' } as const
  expect(toDoOf({ reports: { count: 1, first } })[0]).toMatchObject({
    due: Date.parse('2026-11-27T11:00:00Z'),
    promisedSince: first.since,
  })
})

test.each([
  [1, '1 message needs a reply, from Friday 20 November.'],
  [4, '4 messages need a reply, the oldest from Friday 20 November.'],
])('%i messages', (count, text) => {
  const first = { id: 1, since: '2026-11-20T12:00:00Z' }
  expect(toDoOf({ messages: { count, first } })[0]?.text).toBe(text)
})

test.each([
  [1, '1 message from organisations to review before it is sent, from Friday 20 November.'],
  [2, '2 messages from organisations to review before they are sent, the oldest from Friday 20 November.'],
])('%i messages to members', (count, text) => {
  const first = { id: 5, since: '2026-11-20T12:00:00Z' }
  expect(toDoOf({ memberMessages: { count, first } })).toMatchObject([
    { tab: 'member_messages', text, to: '/admin/membermessage/5' },
  ])
})

test('a paused newsletter waits for nobody', () => {
  expect(
    toDoOf({ newsletter: { ...nothing.newsletter, state: 'draft', pausedAt: '2026-11-20T12:00:00Z' } }),
  ).toEqual([])
})
