import { expect, test } from 'vitest'
import { runCommand } from '../../test/support/run-command.ts'
import { startSink } from '../../test/support/sink.ts'
import { world } from '../../test/support/world.ts'
import { welcomeEmail } from '../identity/accounts/email-kinds.ts'
import { queueEmail } from '../platform/mail/email.ts'
import { startSender } from '../platform/mail/sending/sender.ts'
import { emailKinds } from '../worker.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const explain = (address: string) => runCommand('mail', ['explain', address], w.config)

const queueWelcome = ({ id, email }: { id: number; email: string }) =>
  w.platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      welcomeEmail,
      {
        idempotencyKey: `again:${id}`,
        accountId: id,
        to: { name: 'Ada', address: email },
        content: { firstname: 'Ada', role: 'musketeer' },
        sealed: undefined,
      },
      { ...w.platform, now: w.clock.now() },
    ),
  )

test('an operator reads the result of each email to an address, in the relay’s words, and what is switched off', async () => {
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  const sink = await startSink({
    rejectAt: (step, to) => (step === 'recipient' && to === ada.email ? 550 : null),
  })
  const sender = startSender({ ...w.platform, config: { ...w.config, smtpUrl: sink.url } }, emailKinds, {
    pollIntervalMs: 20,
  })
  await ada.call('PUT /api/emailsettings/:email', { email: 'suggestions', isOn: false })
  for (const person of [ada, bob]) await queueWelcome(person)
  await expect.poll(async () => (await explain(ada.email)).stdout).toContain('refused for good')
  await sender.stop()
  await sink.stop()

  const { code, stdout, stderr } = await explain(ada.email.toUpperCase())
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'Mail is being sent from this database.',
    expect.stringMatching(new RegExp(`^${ada.email} belongs to account ${ada.id}, musketeer, since \\d{4}-`)),
  ])
  expect(lines).toContainEqual('Its owner does not want: suggestions, newsletter.')
  expect(lines.at(-1)).toMatch(
    /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}identity\.\S+: refused for good at .+; “550 .+”$/,
  )
  expect((await explain(bob.email)).stdout).toMatch(
    / identity\.welcome: taken by the mail server at .+; “250 .+”\n$/,
  )
})

test('it says that an address bounces, that its owner paused leaflets, and that there is no account', async () => {
  const ada = await w.given.musketeer()
  const now = w.clock.now()
  await w.platform.db
    .insertInto('bounce')
    .values({ account_id: ada.id, hard: true, answer: '550 5.1.1', bounced_at: now })
    .execute()
  await ada.call('POST /api/pause', { until: '2026-12-24' })
  const { stdout } = await explain(ada.email)
  expect(stdout).toContain('\nLeaflets are paused by its owner until 2026-12-24.\n')
  expect(stdout).toMatch(
    /\nIt gets no leaflets or newsletters, because it bounces\. .*\n {2}\S+ \S+ {2}permanent bounce: 550 5\.1\.1\n/,
  )
  expect((await explain('nobody@example.org')).stdout).toContain(
    'nobody@example.org has no account, so it gets no leaflets or newsletters.\nNo email to it is known.\n',
  )
})

test('each reading is in the audit log, without the address', async () => {
  const ada = await w.given.musketeer()
  await explain(ada.email)
  const entries = await w.platform.db
    .selectFrom('audit_entry')
    .select(['administrator_id', 'action', 'account_id', 'about'])
    .where('account_id', '=', ada.id)
    .execute()
  expect(entries).toEqual([
    { administrator_id: null, action: 'looked-at-person', account_id: ada.id, about: 'emails' },
  ])
})
