import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteOldSubmissions } from '../src/platform/database/submissions.ts'
import { world } from './support/world.ts'

const w = world()

const png = await sharp({ create: { width: 400, height: 560, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const leaflet = () => new File([new Uint8Array(png)], 'leaflet.png', { type: 'image/png' })
const campaign = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const count = async (table: 'campaign' | 'contact_message' | 'email') =>
  Number(
    (
      await w.platform.db
        .selectFrom(table as 'email')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('a campaign that is published three times at once, and again later, is one; a changed one and another person’s are more', async () => {
  const organisation = await w.given.organisation()
  const submissionId = crypto.randomUUID()
  const publish = (over: Partial<typeof campaign> = {}, by = organisation) =>
    by.call('POST /api/campaign', { ...campaign, ...over, submissionId, file: leaflet() })
  const published = await Promise.all([publish(), publish(), publish()])
  const ids = new Set([...published, await publish()].map(({ campaignId }) => campaignId))
  expect(ids.size).toBe(1)
  expect(await count('campaign')).toBe(1)

  await publish({ campaignName: 'Fairer pay now' })
  await publish({}, await w.given.organisation())
  expect(await count('campaign')).toBe(3)
})

test('a message that is sent twice has one reference, and does not count twice', async () => {
  const message = {
    email: 'ada@example.org',
    contactMessage: 'How do I join?',
    submissionId: crypto.randomUUID(),
  }
  const replies = await Promise.all([
    w.as()('POST /api/contact', message),
    w.as()('POST /api/contact', message),
  ])
  for (let nth = 0; nth < 5; nth++) replies.push(await w.as()('POST /api/contact', message))
  expect(new Set(replies.map(({ reference }) => reference)).size).toBe(1)
  expect(await count('contact_message')).toBe(1)
  await w.as()('POST /api/contact', { ...message, contactMessage: 'And when?' })
  expect(await count('contact_message')).toBe(2)
})

test('an invitation and a test newsletter that are sent twice are one email each', async () => {
  const { call } = await w.given.administrator()
  const before = await count('email')
  const submissionId = crypto.randomUUID()
  for (let nth = 0; nth < 3; nth++)
    await call('POST /api/invitation', { email: 'grace@example.org', submissionId })
  const newsletter = { subject: 'News', newsletterText: 'Hello', submissionId }
  await Promise.all([
    call('POST /api/newsletter/test', newsletter),
    call('POST /api/newsletter/test', newsletter),
  ])
  expect(await count('email')).toBe(before + 2)
})

test('what was sent is recognised for a day, and nothing of it is stored', async () => {
  const rows = await w.platform.db.selectFrom('submission').selectAll().execute()
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/Fair|ada@|grace@|Hello/)
  w.clock.forward(86_400_001)
  await w.platform.db.transaction().execute((tx) => deleteOldSubmissions(tx, w.clock.now()))
  expect(await w.platform.db.selectFrom('submission').selectAll().execute()).toEqual([])
})
