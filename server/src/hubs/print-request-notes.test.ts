import {
  maxNoteLength,
  maxNotesInARow,
  hubMessages,
  noteMessages,
  shownNotes,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { askHub } from '../../test/hubs/ask-hub.ts'
import type { Person } from '../../test/support/given.ts'
import { emailDelivery } from '../../test/support/email-delivery.ts'
import { runNightly } from '../../test/support/run-timetable.ts'
import { world } from '../../test/support/world.ts'
import { days, hours, minutes } from '../platform/values/clock.ts'

/** A Friday. */
const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
const delivery = emailDelivery(w)
beforeEach(() => w.clock.set(start))

interface Pair {
  /** Who asked. */
  ada: Person
  /** Who offers the print hub. */
  bea: Person
  id: number
  hubId: number
  campaignId: number
}

async function askFor(by: Person, hubId: number, campaignId: number): Promise<number> {
  await askHub(by, hubId, campaignId)
  return (await by.call('GET /api/printrequests', {})).requests.at(-1)!.id
}

/** Somebody who asked a print hub, and who offers it. */
async function pair(): Promise<Pair> {
  const { id: campaignId } = await w.given.campaign(await w.given.organisation(), { name: 'Fair pay now' })
  const ada = await w.given.musketeer({ firstname: 'Augusta' })
  await ada.call('POST /api/campaigndistributor', { id: campaignId })
  const { id: hubId, by: bea } = await w.given.printHub({
    by: await w.given.musketeer({ firstname: 'Beatrix' }),
  })
  return { ada, bea, hubId, campaignId, id: await askFor(ada, hubId, campaignId) }
}
const toHub = ({ ada, id }: Pair, words: string) =>
  ada.call('POST /api/printrequest/:id/notes', { id, words })
const toMusketeer = ({ bea, id }: Pair, words: string) =>
  bea.call('POST /api/hubrequest/:id/notes', { id, words })
const seenByMusketeer = async ({ ada, id }: Pair) =>
  (await (await w.given.returning(ada)).call('GET /api/printrequests', {})).requests.find(
    (request) => request.id === id,
  )
const seenByHub = async ({ bea, id }: Pair) =>
  (await (await w.given.returning(bea)).call('GET /api/printhub', {})).hub?.requests.find(
    (request) => request.id === id,
  )
const notesOf = (id: number) =>
  w.platform.db.selectFrom('print_request_note').selectAll().where('request_id', '=', id).execute()
const emailsTo = async ({ email }: Person) =>
  (await w.emails(email)).filter(({ subject }) => subject.endsWith(' has written to you'))
/** The emails of notes that arrive at either. */
async function sentTo({ ada, bea }: Pair): Promise<string[]> {
  await delivery.sendAll()
  const subjects = await Promise.all([ada, bea].map(delivery.subjects))
  return subjects.flat().filter((subject) => subject.endsWith(' has written to you'))
}
const suspend = ({ id }: Person, at: Date | null = w.clock.now()) =>
  w.platform.db
    .updateTable('account')
    .set({ suspended_at: at, suspension_reason: at ? 'x' : '' })
    .where('id', '=', id)
    .execute()
const refusedWith = (words: string) => ({ error: 'InvalidInput', fields: { words } })

test('a musketeer and a print hub write to each other, are emailed, and learn nothing else of each other', async () => {
  const both = await pair()
  const { ada, bea } = both
  expect(await toHub(both, 'Is Friday after five all right?')).toEqual({ message: noteMessages.sent })
  expect(await seenByHub(both)).toMatchObject({
    notes: [{ number: 1, byHub: false, words: 'Is Friday after five all right?', writtenOn: '2026-11-20' }],
    canReport: true,
  })
  const [toBea, ...moreToBea] = await emailsTo(bea)
  expect(moreToBea).toEqual([])
  expect(toBea!.subject).toBe('A musketeer has written to you')
  expect(toBea!.text).toContain('> Is Friday after five all right?')
  expect(toBea!.text).toContain('“Bee”')
  expect(toBea!.text).toContain('/musketeer/print-hub')

  w.clock.forward(days(1))
  const late = { ...both, bea: await w.given.returning(bea) }
  await toMusketeer(late, 'Yes. Ask for Sam at the desk.')
  expect(await seenByMusketeer(both)).toMatchObject({
    notes: [
      { byHub: false },
      { byHub: true, words: 'Yes. Ask for Sam at the desk.', writtenOn: '2026-11-21' },
    ],
    canReport: true,
  })
  const [toAda, ...moreToAda] = await emailsTo(ada)
  expect(moreToAda).toEqual([])
  expect(toAda!.subject).toBe('Your print hub has written to you')
  expect(toAda!.text).toContain('> Yes. Ask for Sam at the desk.')
  expect(toAda!.text).not.toContain('Friday')
  expect(toAda!.text).toContain('/musketeer/no-printer')

  const hubSees = JSON.stringify([toBea!.text, toBea!.html, toBea!.replyTo, await seenByHub(both)])
  for (const secret of ['Augusta', 'Lovelace', ada.email, String(ada.id)])
    expect(hubSees).not.toContain(secret)
  expect(toBea!.text).not.toContain('Fair pay now')
  const musketeerSees = JSON.stringify([
    toAda!.text,
    toAda!.html,
    toAda!.replyTo,
    await seenByMusketeer(both),
  ])
  for (const secret of ['Beatrix', 'Lovelace', bea.email, String(bea.id)])
    expect(musketeerSees).not.toContain(secret)
  // What is stored has no time of day, and the emails' rows have no words.
  expect(JSON.stringify(await notesOf(both.id))).not.toContain('12:00')
  const rows = await w.platform.db
    .selectFrom('email')
    .select('content')
    .where('kind', '=', 'hubs.note')
    .execute()
  expect(JSON.stringify(rows)).not.toMatch(/Friday|Sam|Bee/)
})

test('the same note twice, or five times at once, is one, and is emailed once', async () => {
  const both = await pair()
  await Promise.all(Array.from({ length: 5 }, () => toHub(both, 'Thank you')))
  await toHub(both, 'Thank you')
  expect(await notesOf(both.id)).toHaveLength(1)
  expect(await emailsTo(both.bea)).toHaveLength(1)
  await toMusketeer(both, 'Thank you')
  await toHub(both, 'Thank you')
  expect(await notesOf(both.id), 'after an answer it is another').toHaveLength(3)
})

test('each side writes five notes without an answer, also when ten are sent at once', async () => {
  const both = await pair()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, nth) => toHub(both, `Note ${nth}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxNotesInARow)
  await expect(toHub(both, 'One more')).rejects.toMatchObject(refusedWith(noteMessages.inARow))
  await toMusketeer(both, 'One at a time, please.')
  await toHub(both, 'One more')
  expect((await seenByHub(both))!.notes.map(({ byHub }) => byHub)).toEqual([
    ...Array<boolean>(5).fill(false),
    true,
    false,
  ])
})

test('a musketeer writes twenty notes a day, also when they cancel and ask again', async () => {
  const both = await pair()
  let { id } = both
  for (let nth = 0; nth < 20; nth += 1) {
    if (nth % 4 === 0) {
      await both.ada.call('DELETE /api/printrequest/:id', { id })
      id = await askFor(both.ada, both.hubId, both.campaignId)
    }
    await toHub({ ...both, id }, `Note ${nth}`)
  }
  await expect(toHub({ ...both, id }, 'One more')).rejects.toMatchObject({
    error: 'TooManyTries',
    message: 'You have written 20 notes in a day. You can write again tomorrow.',
  })
  await toMusketeer({ ...both, id }, 'The print hub still can.')
})

test('a note is one paragraph of at most 300 characters without a home, a web address or an email address', async () => {
  const both = await pair()
  for (const [words, sentence] of [
    ['', 'Fill this in'],
    ['x'.repeat(maxNoteLength + 1), 'Keep this to 300 characters'],
    ['😀'.repeat(301), 'Keep this to 300 characters'],
    ['Write to ada@example.org', hubMessages.link],
    ['See evil。com', hubMessages.link],
    ['Ring the bell at 14, TR1 1AB', noteMessages.home],
    ['I live at TR 1 1AB, flat 2', noteMessages.home],
  ] as const)
    await expect(toHub(both, words), words.slice(0, 40)).rejects.toMatchObject(refusedWith(sentence))
  const accepted = [
    ['\tAt the desk.\r\n\r\nOn Friday.\u000b', 'At the desk. On Friday.'],
    ['שלום, אפשר לבוא ביום שישי?\u202e', 'שלום, אפשר לבוא ביום שישי?'],
    ['😀'.repeat(300), '😀'.repeat(300)],
    ['<b>Friday</b> & "five"', '<b>Friday</b> & "five"'],
  ] as const
  for (const [typed] of accepted) await toHub(both, typed)
  expect((await notesOf(both.id)).map(({ words }) => words)).toEqual(accepted.map(([, stored]) => stored))
  const [email] = await emailsTo(both.bea)
  expect(email!.html).toContain('&lt;b&gt;Friday&lt;/b&gt;')
})

test('each side is emailed once an hour: later notes wait for the next, and are not sent once they are answered', async () => {
  const both = await pair()
  await toHub(both, 'First')
  await delivery.sendAll()
  for (const words of ['Second', 'Third']) await toHub(both, words)
  const received = async (person: Person) =>
    (await delivery.received(person)).filter(({ subject }) => subject.endsWith(' has written to you'))
  await delivery.sendAll()
  expect((await received(both.bea)).map(({ text }) => text.match(/^> .*/gm))).toEqual([['> First']])
  w.clock.set('2026-11-20T13:00:01Z')
  await delivery.sendAll()
  expect((await received(both.bea)).at(-1)!.text.match(/^> .*/gm)).toEqual(['> First', '> Second', '> Third'])
  expect(await received(both.bea)).toHaveLength(2)

  await toMusketeer(both, 'Yes')
  await delivery.sendAll()
  await toMusketeer(both, 'Or Saturday')
  await toHub(both, 'Saturday, please')
  w.clock.forward(hours(1))
  await delivery.sendAll()
  expect(await received(both.ada), 'they have answered').toHaveLength(1)
})

test('nobody reads, writes or reports in a request that is not theirs, and it answers like one that is not there', async () => {
  const both = await pair()
  const other = await pair()
  await toHub(both, 'Hello')
  await toMusketeer(both, 'Good morning')
  const attempts = (id: number, { call }: Person): (() => Promise<unknown>)[] => [
    () => call('POST /api/printrequest/:id/notes', { id, words: 'Hello' }),
    () => call('POST /api/hubrequest/:id/notes', { id, words: 'Hello' }),
    () => call('POST /api/printrequest/:id/notesreport', { id }),
    () => call('POST /api/hubrequest/:id/notesreport', { id }),
  ]
  const answerOf = (attempt: () => Promise<unknown>) =>
    attempt().catch((error: Error) => ({ ...error, message: error.message }))
  for (const person of [other.ada, other.bea, await w.given.musketeer()])
    for (const [nth, attempt] of attempts(both.id, person).entries()) {
      const refusal = await answerOf(attempt)
      expect(refusal).toMatchObject({ error: 'NotFound' })
      expect(refusal).toEqual(await answerOf(attempts(both.id + 1, person)[nth]!))
    }
  // Neither side writes as the other.
  await expect(attempts(both.id, both.bea)[0]!()).rejects.toMatchObject({ error: 'NotFound' })
  await expect(attempts(both.id, both.ada)[1]!()).rejects.toMatchObject({ error: 'NotFound' })
  expect(await notesOf(both.id)).toHaveLength(2)
  expect(JSON.stringify([await seenByHub(other), await seenByMusketeer(other)])).not.toContain('Good morning')
})

test.each<[string, (both: Pair) => Promise<unknown>]>([
  ['cancelled', ({ ada, id }) => ada.call('DELETE /api/printrequest/:id', { id })],
  ['declined', ({ bea, id }) => bea.call('DELETE /api/hubrequest/:id', { id })],
  [
    'collected',
    async ({ bea, id }) => {
      await bea.call('POST /api/hubrequest/:id/ready', { id })
      await bea.call('POST /api/hubrequest/:id/collected', { id })
    },
  ],
  [
    '14 days old',
    () => {
      w.clock.forward(days(14) + minutes(1))
      return runNightly(w.platform)
    },
  ],
  [
    'of a closed account',
    async ({ ada }) => {
      await ada.call('PATCH /api/deactivate', {})
      await w.runJobs()
    },
  ],
  ['at a closed print hub', ({ bea, hubId }) => bea.call('DELETE /api/printhub/:id', { id: hubId })],
  [
    'at the print hub of a closed account',
    async ({ bea }) => {
      await bea.call('PATCH /api/deactivate', {})
      await w.runJobs()
    },
  ],
])('notes of a request that is %s are deleted with it, and are not emailed any more', async (_, end) => {
  const both = await pair()
  await toHub(both, 'Hello')
  await toMusketeer(both, 'Good morning')
  await end(both)
  expect(await notesOf(both.id)).toEqual([])
  expect(await sentTo(both)).toEqual([])
})

test('nobody writes to a musketeer who has just closed their account', async () => {
  const both = await pair()
  await toHub(both, 'Hello')
  await toMusketeer(both, 'Good morning')
  await both.ada.call('PATCH /api/deactivate', {})
  expect(await sentTo(both)).toEqual([])
  await expect(toMusketeer(both, 'Hello?')).rejects.toMatchObject({ error: 'NotFound' })
})

test('when both close their accounts at once while they write, nothing is left and nothing fails', async () => {
  for (let times = 0; times < 5; times += 1) {
    const both = await pair()
    const again = { ...both, ada: await w.given.returning(both.ada), bea: await w.given.returning(both.bea) }
    const writing = Array.from({ length: 4 }, (_, nth) => [
      toHub(again, `To ${nth}`),
      toMusketeer(again, `From ${nth}`),
    ])
    const outcomes = await Promise.allSettled([
      ...writing.flat(),
      both.ada.call('PATCH /api/deactivate', {}),
      both.bea.call('PATCH /api/deactivate', {}),
      w.runJobs(),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['NotFound', 'SignInNeeded', 'InvalidInput']).toContain(
          (outcome.reason as { error: string }).error,
        )
    await w.runJobs()
    expect(await notesOf(both.id)).toEqual([])
  }
})

test('a note that is written while its request is deleted at night is refused, or deleted with it', async () => {
  const both = await pair()
  const ada = await w.given.returning(both.ada)
  w.clock.forward(days(14) - minutes(1))
  const { call } = await w.given.returning(ada)
  w.clock.forward(minutes(2))
  const [written] = await Promise.allSettled([
    call('POST /api/printrequest/:id/notes', { id: both.id, words: 'Hello' }),
    runNightly(w.platform),
  ])
  if (written.status === 'rejected') expect(written.reason).toMatchObject({ error: 'NotFound' })
  expect(await notesOf(both.id)).toEqual([])
})

test('a suspended musketeer or print hub cannot write, is not emailed, and what they wrote is not shown', async () => {
  const both = await pair()
  await toHub(both, 'Hello')
  await toMusketeer(both, 'Rude words')
  await suspend(both.bea)
  expect(await seenByMusketeer(both)).toMatchObject({ state: 'stopped', notes: [], canReport: false })
  expect(JSON.stringify(await both.ada.call('GET /api/mydata', {}))).not.toContain('Rude words')
  expect(await sentTo(both)).toEqual([])
  await expect(toHub(both, 'Are you there?')).rejects.toMatchObject(refusedWith(noteMessages.stopped))
  await expect(toMusketeer(both, 'More rude words')).rejects.toMatchObject({ error: 'AccountSuspended' })
  await suspend(both.bea, null)
  expect((await seenByMusketeer(both))!.notes).toHaveLength(2)

  await suspend(both.ada)
  expect(await seenByHub(both)).toBeUndefined()
  expect((await (await w.given.returning(both.bea)).call('GET /api/mydata', {})).printHub!.notes).toEqual([
    { nickname: 'Bee', byHub: true, words: 'Rude words', writtenOn: '2026-11-20' },
  ])
  for (const attempt of [
    () => toMusketeer(both, 'Hello?'),
    () => both.bea.call('POST /api/hubrequest/:id/notesreport', { id: both.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ error: 'NotFound' })
})

const reportsOf = ({ email }: Person) =>
  w.platform.db.selectFrom('contact_message').selectAll().where('email', '=', email).execute()

test('a report reaches the team with the words and the print hub, and only administrators find who wrote them', async () => {
  const administrator = await w.given.administrator()
  const both = await pair()
  const { ada, bea, id } = both
  await expect(ada.call('POST /api/printrequest/:id/notesreport', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await toHub(both, 'Hello')
  await toMusketeer(both, 'Rude words')
  await toMusketeer(both, 'Ruder words')
  await Promise.all(
    Array.from({ length: 3 }, () => ada.call('POST /api/printrequest/:id/notesreport', { id })),
  )
  expect(await ada.call('POST /api/printrequest/:id/notesreport', { id })).toEqual({
    message: noteMessages.reported,
  })
  expect(await seenByMusketeer(both)).toMatchObject({ canReport: false })
  expect(await seenByHub(both), 'they are not told').toMatchObject({ canReport: true })
  // The report outlives the request.
  await ada.call('DELETE /api/printrequest/:id', { id })
  await w.runJobs()
  const [stored, ...more] = await reportsOf(ada)
  expect(more).toEqual([])
  expect(stored!.message).toContain('Morley Library (LS27 0)')
  expect(stored!.message).toContain('“Rude words”\n\n“Ruder words”')
  expect(await administrator.call('GET /api/contactmessage/:id', { id: stored!.id })).toMatchObject({
    email: ada.email,
    contactMessage: stored!.message,
    aboutAccount: bea.id,
  })
  await delivery.sendAll()
  const copy = (await delivery.received(ada)).find(({ subject }) =>
    subject.startsWith('We have your message'),
  )
  expect(copy!.text).toContain(stored!.reference)
  expect(copy!.text).toContain('a report was sent from your account')
  const toTeam = (await delivery.received({ email: 'team@musketeers.example' })).find(({ subject }) =>
    subject.includes(stored!.reference),
  )
  expect(toTeam!.headers['reply-to']).toBe(ada.email)
  const reporterSees = JSON.stringify([copy, toTeam, await ada.call('GET /api/mydata', {})])
  expect(reporterSees).toContain('Ruder words')
  for (const secret of [bea.email, 'Beatrix', String(bea.id)]) expect(reporterSees).not.toContain(secret)
  expect(JSON.stringify(await bea.call('GET /api/mydata', {}))).not.toContain(stored!.reference)
})

test('a print hub reports a musketeer, further notes are reported once more, and its words are nowhere readable on the way', async () => {
  const both = await pair()
  const { ada, bea, id } = both
  const report = () => bea.call('POST /api/hubrequest/:id/notesreport', { id })
  await toHub(both, 'Rude words')
  await report()
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs`.execute(w.platform.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('Rude')
  await toHub(both, 'Ruder words')
  expect(await seenByHub(both)).toMatchObject({ canReport: true })
  await report()
  await report()
  await w.runJobs()
  const stored = await reportsOf(bea)
  expect(stored.map(({ message }) => /“Rude.*”/.exec(message.split('\n\n')[1]!)![0])).toEqual([
    '“Rude words”',
    '“Ruder words”',
  ])
  expect(stored.map((each) => each.about_account_id)).toEqual([ada.id, ada.id])
  for (const { message } of stored) expect(message).not.toMatch(/Bee|Augusta|Fair pay/)
})

test('whoever closes the account before the report arrives has taken it back', async () => {
  const both = await pair()
  await toMusketeer(both, 'Rude words')
  await both.ada.call('POST /api/printrequest/:id/notesreport', { id: both.id })
  await both.ada.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await reportsOf(both.ada)).toEqual([])
})

test('of a hundred thousand notes the latest twenty are shown and reported, as fast as of a few', async () => {
  const both = await pair()
  await sql`insert into print_request_note (request_id, number, by_hub, words, written_on)
    select ${both.id}, nth, nth % 2 = 0, repeat('x', 290) || nth, '2026-11-20' from generate_series(1, 100000) as nth`.execute(
    w.platform.db,
  )
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain analyze select note.* from print_request inner join lateral (
      select * from print_request_note where request_id = print_request.id order by number desc limit ${sql.lit(shownNotes)}
    ) as note on true where print_request.id = ${sql.lit(both.id)}`.execute(w.platform.db)
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on print_request_note')
  const seen = (await seenByMusketeer(both))!
  expect(seen.notes).toHaveLength(shownNotes)
  expect(seen.notes.at(-1)!.words).toMatch(/100000$/)
  await toHub(both, 'Hello')
  expect((await notesOf(both.id)).at(-1)!.number).toBe(100_001)
  await both.ada.call('POST /api/printrequest/:id/notesreport', { id: both.id })
  await w.runJobs()
  expect((await reportsOf(both.ada))[0]!.message.length).toBeLessThan(shownNotes * 310)
})
