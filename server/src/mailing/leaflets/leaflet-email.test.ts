import { createHash } from 'node:crypto'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { hours } from '../../platform/values/clock.ts'
import { planDispatch } from './plan-dispatch.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()

const withdraw = (person: Person, { id }: { id: number }) =>
  person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
const emailDate = async (person: Person, { id }: { id: number }) =>
  (await person.call('GET /api/campaigndistributor/:campaignId', { campaignId: id })).emailDate
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a leaflet email has the file attached and says what to do with it', async () => {
  const bytes = Buffer.from('%PDF-1.7 a leaflet about pay')
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const campaign = await w.given.campaign(organisation, { name: 'Fair pay now', bytes })
  const ada = await w.given.musketeer({ firstname: 'Ada' })
  await join(ada, campaign)
  expect(await emailDate(ada, campaign)).toBeNull()
  await sendAll()

  const [email] = await received(ada)
  expect(email).toMatchObject({
    subject: 'Your leaflet: Fair pay now',
    attachments: [
      {
        filename: 'fair-pay-now.pdf',
        contentType: 'application/pdf',
        sha256: sha256(bytes),
      },
    ],
  })
  for (const part of [email!.text, email!.html])
    for (const sentence of [
      'Hello Ada',
      'By Exampleton Trades Council',
      'here’s your next leaflet.',
      'Print about 20 and put them through the doors',
      'The leaflet is attached.',
      'Every worker deserves a pay rise.',
      `http://localhost:3000/musketeer/campaign/${campaign.id}`,
      `http://localhost:3000/public-campaign/${campaign.id}`,
      'Promoted by Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA, on behalf of Exampleton Trades Council.',
    ])
      expect(part).toContain(sentence)
  expect(await emailDate(ada, campaign)).toBe('2026-11-20T12:00:00.000Z')
})

test('the text of a leaflet email has the leaflet’s words, and a long text ends after a paragraph with a link to the rest', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation, { name: 'Fair pay now' })
  const setWords = (wording: string) =>
    w.platform.db.updateTable('leaflet').set({ wording }).where('id', '=', campaign.leafletId).execute()
  const emailOf = async () => {
    const member = await w.given.musketeer()
    await join(member, campaign)
    await sendAll()
    return (await received(member))[0]!
  }

  expect((await emailOf()).text).not.toContain('The leaflet says')
  await setWords(
    '**Carers deserve <b>more</b>**\nMarie works all day.\n• She drives\n- She waits\nWrite to us.',
  )
  const { text, html } = await emailOf()
  expect(text).toContain(
    'Every worker deserves a pay rise.\n\nThe leaflet says:\n\n> Carers deserve <b>more</b>\n> \n> Marie works all day.\n> \n> • She drives\n> • She waits\n> \n> Write to us.\n\nPrint my 20: ',
  )
  expect(html).not.toContain('Marie')

  await setWords('[cy]\n• Cyflog teg\n[en]\n• Fair pay\n• Now')
  expect((await emailOf()).text).toContain(
    '> Cymraeg (Welsh):\n> \n> • Cyflog teg\n> \n> English:\n> \n> • Fair pay\n> • Now\n',
  )

  await setWords(Array.from({ length: 12 }, (_, nth) => `${nth + 1}${' word'.repeat(80)}`).join('\n'))
  const long = (await emailOf()).text
  expect(long).toContain('7 word')
  expect(long).not.toContain('8 word')
  expect(long).toContain(`Read the rest: http://localhost:3000/public-campaign/${campaign.id}/read`)
})

const linksIn = (part: string) => part.match(/https?:\/\/[^\s"<]+/g)!
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('a leaflet email shows the leaflet, one button that prints it, and the same links in the same order as its text', async () => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const campaign = await w.given.campaign(organisation, { name: 'Fair pay now' })
  const [before, after] = [await w.given.musketeer(), await w.given.musketeer()]
  const leaflet = w.platform.db.updateTable('leaflet').where('id', '=', campaign.leafletId)
  const { preview_key: page } = await leaflet
    .set({ card_key: null })
    .returning('preview_key')
    .executeTakeFirstOrThrow()
  await join(before, campaign)
  await sendAll()
  await leaflet.set({ card_key: 'card.jpg' }).execute()
  await join(after, campaign)
  await sendAll()

  for (const [musketeer, picture] of [
    [before, page],
    [after, 'card.jpg'],
  ] as const) {
    const { html, text } = (await received(musketeer))[0]!
    const [image] = /<img[^>]+>/.exec(html)!
    expect(image).toContain(`src="http://localhost:3000/files/${picture}"`)
    expect(image).toContain('alt="The leaflet “Fair pay now”, by Riveters"')
    const places = [
      '<h1',
      'Every worker deserves',
      image,
      'class="button"',
      'I’ve delivered mine',
      'Not this time',
    ]
    expect(places.map((part) => html.indexOf(part))).toEqual(
      places.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
    )
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toMatch(/class="button"[^>]*><a href="[^"]*\/print"[^>]*>Print my 20</)
    expect(html).toMatch(/href="[^"]*\/report\/[^"/]+">I’ve delivered mine</)
    expect(html).toMatch(/href="[^"]*\/report\/[^"/]+\/skip">Not this time</)
    expect(html).toMatch(/href="[^"]*\/report\/[^"/]+\/pause">Pause your leaflets</)
    expect(linksIn(text)).toEqual(hrefsIn(html))
  }
})

test('a leaflet email names the doors that its member holds for that leaflet, and no others', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation, { name: 'Keep the bus' })
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  for (const member of [ada, bob]) await join(member, campaign)
  await ada.call('POST /api/round', { campaignId: campaign.id, postcode: 'LS27 0AB', part: 'a' })
  await sendAll()
  const [[own], [other]] = [await received(ada), await received(bob)]
  const doors = 'Your doors: a postcode in LS27 0, odd numbers (or the first half). Yours until 4 Dec 2026.'
  for (const part of [own!.text, own!.html]) expect(part).toContain(doors)
  expect(other!.text).not.toContain('Your doors')

  await w.given.leaflet(campaign.id, { bytes: Buffer.from('%PDF-1.7 the next edition') })
  await advanceTo(monday)
  const next = (await received(ada)).at(-1)!
  expect(next.subject).toBe('New version of your leaflet: Keep the bus')
  expect(next.text).not.toContain('Your doors')
})

test('each leaflet email has a visible link that leaves its campaign, for its own member', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const links = []
  for (const musketeer of [await w.given.musketeer(), await w.given.musketeer()]) {
    await join(musketeer, campaign)
    await sendAll()
    const [email] = await received(musketeer)
    const link = /Leave this campaign: (http\S+\/leave\/\S+)/.exec(email!.text)![1]!
    expect(email!.html).toContain(`href="${link}">Leave this campaign</a>`)
    expect(email!.headers['list-unsubscribe']).toContain(link)
    links.push(link)
  }
  expect(new Set(links).size).toBe(2)
})

test('an email of election material has its imprint, and a link to its print pack instead of its file', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const large = Buffer.alloc(3 * 1024 * 1024 + 1, '%PDF-1.7 ')
  for (const bytes of [Buffer.from('%PDF-1.7 vote'), large]) {
    const campaign = await w.given.campaign(await w.given.organisation(), { imprint, bytes })
    const musketeer = await w.given.musketeer()
    await join(musketeer, campaign)
    await sendAll()
    const [email] = await received(musketeer)
    expect(email!.attachments).toEqual([])
    for (const part of [email!.text, email!.html]) {
      expect(part).toContain('Promoted by Jo Bloggs, 1 High Street, on behalf of the Example Party. Sent by')
      expect(part).toContain('It’s election material, so it isn’t attached')
      expect(part).toMatch(/http:\/\/localhost:3000\/report\/[\w-]+\/print/)
      expect(part).not.toContain(campaign.fileKey)
    }
  }
})

test('a leaflet of more than 3 MB is linked to instead', async () => {
  const campaign = await w.given.campaign(await w.given.organisation(), {
    bytes: Buffer.alloc(3 * 1024 * 1024 + 1, '%PDF-1.7 '),
  })
  const exact = await w.given.campaign(await w.given.organisation(), {
    bytes: Buffer.alloc(3 * 1024 * 1024, '%PDF-1.7 '),
  })
  const [musketeer, other] = [await w.given.musketeer(), await w.given.musketeer()]
  await join(musketeer, campaign)
  await join(other, exact)
  await sendAll()
  const [email] = await received(musketeer)
  expect(email!.attachments).toEqual([])
  for (const part of [email!.text, email!.html])
    expect(part).toContain(`http://localhost:3000/files/${campaign.fileKey}`)
  expect((await received(other))[0]!.attachments).toHaveLength(1)
})

test('a new version is emailed at the next due time, even to members who had the old one', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await sendAll()
  const bytes = Buffer.from('%PDF-1.7 the second version')
  await w.given.leaflet(campaign.id, { bytes })
  await advanceTo(monday)
  const latest = (await received(musketeer)).at(-1)
  expect(latest!.attachments[0]!.sha256).toBe(sha256(bytes))
  expect(latest!.subject).toBe('New version of your leaflet: Fair pay now')
  for (const part of [latest!.text, latest!.html])
    expect(part).toContain('has replaced its leaflet for Fair pay now')
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('a leaflet replaced before it was sent is sent once, as the new version', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await w.runJobs()
  const bytes = Buffer.from('%PDF-1.7 the better version')
  await w.given.leaflet(campaign.id, { bytes })
  // The old version's email is waiting while the new version is due as well.
  await planDispatch(w.platform, monday)
  await sendAll()
  await sendAll()
  const emails = await received(musketeer)
  expect(emails.map(({ attachments }) => attachments[0]!.sha256)).toEqual([sha256(bytes)])
  // They never had the other.
  expect(emails[0]!.subject).toBe('Your leaflet: Fair pay now')
  await advanceTo(nextMonday)
  expect(await received(musketeer)).toHaveLength(1)
})

test('a member who leaves before the email is sent does not get it; joining again brings it at the next due time', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await w.runJobs()
  await withdraw(musketeer, campaign)
  await sendAll()
  expect(await received(musketeer)).toEqual([])

  await join(musketeer, campaign)
  await sendAll()
  expect(await received(musketeer)).toEqual([])
  await advanceTo(monday)
  expect(await subjects(musketeer)).toHaveLength(1)

  await withdraw(musketeer, campaign)
  await join(musketeer, campaign)
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(1)
})

test('a member who leaves just before the sender claims the email does not get it', async () => {
  const musketeer = await w.given.musketeer()
  const campaign = await w.given.campaign(await w.given.organisation())
  await join(musketeer, campaign)
  await w.runJobs()
  const { db } = w.platform
  await db
    .updateTable('membership')
    .set({ withdrawn_at: w.clock.now() })
    .where('account_id', '=', musketeer.id)
    .execute()
  await sendAll()
  expect(await received(musketeer)).toEqual([])
  const email = await db
    .selectFrom('email')
    .select('state')
    .where('account_id', '=', musketeer.id)
    .executeTakeFirst()
  expect(email).toEqual({ state: 'cancelled' })
})

test('emails of a deleted, ended or closed campaign are not sent', async () => {
  const [organisation, closing] = [await w.given.organisation(), await w.given.organisation()]
  const deleted = await w.given.campaign(organisation)
  const ended = await w.given.campaign(organisation, { endDate: '2026-11-20' })
  const closed = await w.given.campaign(closing)
  const [one, two, three] = [await w.given.musketeer(), await w.given.musketeer(), await w.given.musketeer()]
  await join(one, deleted)
  await join(two, ended)
  await join(three, closed)
  await w.runJobs()
  const waiting = () =>
    w.platform.db
      .selectFrom('email')
      .select('account_id')
      .where('state', '=', 'queued')
      .where('kind', '=', 'mailing.leaflet')
      .orderBy('account_id')
      .execute()
  expect(await waiting()).toEqual([{ account_id: one.id }, { account_id: two.id }, { account_id: three.id }])

  await organisation.call('DELETE /api/campaign/:id', { id: deleted.id })
  await closing.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await waiting()).toEqual([{ account_id: two.id }])
  await advanceTo(new Date('2026-11-21T00:00:00Z'))
  await advanceTo(monday)
  for (const musketeer of [one, two, three]) expect(await received(musketeer)).toEqual([])
})

test('a campaign that ended and is extended is emailed again', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation, { endDate: '2026-11-20' })
  await join(musketeer, campaign)
  await advanceTo(new Date('2026-11-21T12:00:00Z'))
  expect(await received(musketeer)).toEqual([])
  await w.platform.db.updateTable('campaign').set({ end_date: null }).where('id', '=', campaign.id).execute()
  await advanceTo(monday)
  expect(await subjects(musketeer)).toHaveLength(1)
})

test('a leaflet that is missing or not as it was stored waits, with one line in the log, and leaves when the file is back', async () => {
  const bytes = Buffer.from('%PDF-1.7 a leaflet about rents')
  const campaign = await w.given.campaign(await w.given.organisation(), { bytes })
  const members = [await w.given.musketeer(), await w.given.musketeer()]
  for (const member of members) await join(member, campaign)
  const { fileKey: key } = campaign
  const path = joinPath(w.config.dataDirectory, 'files', key.slice(0, 2), key.slice(2, 4), key)
  const damages: [line: string | null, damage: () => Promise<void>][] = [
    ['The file has 10 bytes and was stored with 30.', () => truncate(path, 10)],
    // Its campaign is known to be damaged.
    [null, () => writeFile(path, bytes.toReversed())],
    ['No file has this key.', () => rm(path)],
  ]
  for (const [line, damage] of damages) {
    await damage()
    await sendAll()
    for (const member of members) expect(await received(member)).toEqual([])
    expect(w.failures.map(({ event, error }) => [event, (error as Error).message])).toEqual(
      line ? [['file.unreadable', line]] : [],
    )
    expect((await w.platform.metrics.read()).text).toMatch(
      /street_musketeers_unreadable_campaigns\{why="File\w+"\} 1\n/,
    )
    w.failures.length = 0
    w.clock.forward(hours(1))
  }
  await writeFile(path, bytes)
  await sendAll()
  for (const member of members)
    expect(await received(member)).toMatchObject([{ attachments: [{ sha256: sha256(bytes) }] }])
})

test('many emails with one leaflet read its file once', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  for (let nth = 0; nth < 12; nth++) await join(await w.given.musketeer(), campaign)
  const reads: string[] = []
  const { files } = w.platform
  await sendAll({ files: { ...files, read: (key) => files.read(key).finally(() => reads.push(key)) } })
  expect(reads).toEqual([campaign.fileKey])
})

test('the email of the next leaflet says which doors are kept for who delivered there last', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const ada = await w.given.musketeer()
  const { campaignDistributorId } = await join(ada, campaign)
  await sendAll()
  await ada.call('POST /api/round', { campaignId: campaign.id, postcode: 'LS28 4AA', part: 'a' })
  await ada.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  })
  await w.given.leaflet(campaign.id)
  await advanceTo(monday)
  await advanceTo(nextMonday)
  const { text, html } = (await received(ada)).at(-1)!
  for (const body of [text, html])
    expect(body).toContain(
      'Last time you delivered to a postcode in LS28 4, odd numbers (or the first half). We keep these doors for you for 14 days.',
    )
  const page = `/musketeer/campaign/${campaign.id}`
  expect(text).toMatch(new RegExp(`for 14 days\\.\nChoose these doors again: https?://\\S+${page}\n`))
  expect(html).toMatch(
    new RegExp(`for 14 days\\. .*<a href="[^"]+${page}"[^>]*>Choose these doors again</a>`),
  )
})
