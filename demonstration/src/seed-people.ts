import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '@street-musketeers/server/app.ts'
import {
  addPerson,
  createActivatedAccount,
  hashPassword,
} from '@street-musketeers/server/identity/demonstration.ts'
import { inProcessSend } from '@street-musketeers/server/platform/http/in-process.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import { addMilliseconds, days, londonDate } from '@street-musketeers/server/platform/values/clock.ts'
import {
  administrator,
  applicant,
  applicantOrganisation,
  asPromoter,
  bouncingMusketeer,
  branches,
  chosenCauses,
  colleagues,
  contactMessage,
  gifts,
  leafletReport,
  messagesToMembers,
  musketeer,
  musketeerAddress,
  newsletter,
  password,
  publishers,
  telephone,
  type DemoPerson,
  type Publisher,
} from './content.ts'
import { writeLeaflet, type Leaflet } from './make-leaflet.ts'

/** A product whose clock can be set some days back. */
interface Demonstration {
  platform: Platform
  app: FastifyInstance
  clock: { daysAgo: number; now: () => Date }
}

/** Creates the people who sign in, and what they did, through the product's own API. */
export async function seedPeople(services: Platform): Promise<void> {
  const clock = { daysAgo: 0, now: (): Date => addMilliseconds(services.clock.now(), -days(clock.daysAgo)) }
  const platform = { ...services, clock }
  const demo: Demonstration = { platform, app: await createApp(platform, { pages: false }), clock }
  const visitor = visit(demo)
  const admin = await signInAs(demo, administrator)
  const published: Campaign[] = []
  for (const publisher of publishers) published.push(...(await addPublisher(demo, publisher, admin)))

  const volunteer = await signInAs(demo, musketeer)
  await volunteer('POST /api/address', { address: musketeerAddress })
  await volunteer('POST /api/causeusers', {
    causes: chosenCauses.map((cause, at) => ({ cause, priority: at + 1 })),
  })
  // The first one's leaflet is emailed at once, and waits; the second one's was printed from its page.
  await volunteer('POST /api/campaigndistributor', { id: published[0]!.campaignId })
  const { campaignDistributorId } = await volunteer('POST /api/campaigndistributor', {
    id: published[2]!.campaignId,
  })
  await volunteer('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: londonDate(demo.platform.clock.now()),
    campaignData: { leafletsDelivered: 20 },
  })

  await giveDonations(visitor, demo.platform)

  const applicantCall = await signInAs(demo, applicant)
  await applicantCall('POST /api/user/orgdetails', applicationOf(applicantOrganisation))

  await addBranches(demo, admin)

  await volunteer('POST /api/newslettersubscription', { subscribed: true })
  const bouncing = await signInAs(demo, bouncingMusketeer)
  await bouncing('POST /api/campaigndistributor', { id: published[1]!.campaignId })
  await admin('POST /api/newsletter', {
    ...newsletter,
    newsletterText: newsletter.newsletterText.replaceAll(
      /campaign:(\d)/g,
      (_, nth: string) =>
        platform.config.publicUrl + paths.publicCampaign(published[Number(nth) - 1]!.campaignId),
    ),
  })
  await visitor('POST /api/contact', contactMessage)
  await visitor('POST /api/campaign/:id/leafletreport', {
    id: published.at(-1)!.campaignId,
    ...leafletReport,
  })
  await writeToMembers(demo, published)
  await demo.app.close()
}

const visit = ({ app }: Demonstration, token?: string): Client =>
  createClient(inProcessSend(app, { visitorAddress: '127.0.0.1', ...(token && { token }) }))

/** Creates an activated account and signs it in. */
async function signInAs(demo: Demonstration, person: DemoPerson): Promise<Client & { id: number }> {
  const { platform } = demo
  const now = platform.clock.now()
  const role = person.role === 'organisation' ? 'applicant' : person.role
  const password_hash = await hashPassword(password, 'demonstration')
  const { id, token } = await platform.db
    .transaction()
    .execute((tx) =>
      createActivatedAccount(
        tx,
        { ...person, role, password_hash, how_heard: person.howHeard },
        addMilliseconds(now, -days(person.since)),
        { ...platform, now },
      ),
    )
  return Object.assign(visit(demo, token), { id })
}

const applicationOf = ({ organisation, city, postCode, website }: typeof applicantOrganisation) => ({
  address: { organisation, firstLine: '12 Union Street', secondLine: '', city, county: '', postCode },
  orgInfo: { telephone, website },
})

/** An organisation applies, is confirmed on the day it signed up, and publishes its campaigns later. */
async function addPublisher(demo: Demonstration, publisher: Publisher, admin: Client) {
  demo.clock.daysAgo = publisher.since
  const asApplicant = await signInAs(demo, { ...publisher, since: 0 })
  await asApplicant('POST /api/user/orgdetails', applicationOf(publisher))
  await admin('PATCH /api/activateorg', { id: asApplicant.id })

  if (publisher === publishers[0]) await addColleagues(demo, asApplicant.id)

  const published: Campaign[] = []
  const today = addMilliseconds(demo.platform.clock.now(), days(demo.clock.daysAgo))
  const make = async (call: Client, leaflet: Leaflet) => {
    const written = writeLeaflet(leaflet, asPromoter(publisher), today)
    const { id } = await call('POST /api/madeleaflet', written)
    const file = await call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'leaflet' })
    return { file, leafletText: leafletWords(written.content) }
  }
  for (const {
    name,
    description,
    causes,
    goal,
    buttonAddress,
    daysAgo,
    laterLeaflets = [],
    ...first
  } of publisher.campaigns) {
    demo.clock.daysAgo = daysAgo
    const { token } = await visit(demo)('POST /api/signin', { email: publisher.email, password })
    const call = visit(demo, token)
    const campaign = await call('POST /api/campaign', {
      campaignName: name,
      campaignDescription: description,
      campaignCauses: causes.map((cause) => ({ cause })),
      ...(goal && { goal }),
      ...(buttonAddress && { buttonAddress }),
      leafletTitle: first.leafletTitle,
      ...(await make(call, first.leaflet)),
    })
    for (const { title, leaflet: later } of laterLeaflets)
      await call('POST /api/campaign/:id/leaflets', {
        id: campaign.campaignId,
        leafletTitle: title,
        ...(await make(call, later)),
      })
    published.push(campaign)
  }
  demo.clock.daysAgo = 0
  return published
}

/** The first publisher vouches for organisations that name it as their union. */
async function addBranches(demo: Demonstration, admin: Client): Promise<void> {
  const { token } = await visit(demo)('POST /api/signin', { email: publishers[0]!.email, password })
  const union = visit(demo, token)
  const { id: unionId } = await union('GET /api/user', {})
  await admin('PUT /api/user/:id/vouching', { id: unionId, mayVouch: true })
  for (const { state, ...branch } of branches) {
    const asApplicant = await signInAs(demo, branch)
    await asApplicant('POST /api/user/orgdetails', { ...applicationOf(branch), unionId })
    if (state !== 'asked') await union('PUT /api/org/branches/:id', { id: asApplicant.id, vouch: true })
    if (state === 'accepted') await admin('PATCH /api/activateorg', { id: asApplicant.id })
  }
  // The leaflet that it made first.
  const { leaflets } = await union('GET /api/madeleaflets', {})
  await union('POST /api/madeleaflet/:id/offer', { id: leaflets.at(-1)!.id, revision: 1, campaignId: null })
}

/** The other people of an organisation. */
async function addColleagues({ platform: { db }, clock }: Demonstration, organisationId: number) {
  for (const { since, ...colleague } of colleagues) {
    clock.daysAgo = since
    const passwordHash = await hashPassword(password, 'demonstration')
    const person = { ...colleague, organisationId, passwordHash }
    await db.transaction().execute((tx) => addPerson(tx, person, clock.now()))
  }
}

/** A message to members that was read by a second person and sent in the month before, and one that waits for an administrator. */
async function writeToMembers(demo: Demonstration, published: readonly Campaign[]): Promise<void> {
  const signInAgain = async (email: string) =>
    visit(demo, (await visit(demo)('POST /api/signin', { email, password })).token)
  demo.clock.daysAgo = 33
  const { campaignId: id } = published[0]!
  const [officer, author] = [await signInAgain(colleagues[0]!.email), await signInAgain(colleagues[1]!.email)]
  const call = 'PUT /api/org/campaign/:id/messages'
  const { revision } = await author(call, { id, ...messagesToMembers.sent, draft: false })
  await officer('POST /api/org/campaign/:id/messages/decision', { id, revision, approved: true })
  demo.clock.daysAgo = 0
  const alone = await signInAgain(publishers[1]!.email)
  await alone(call, { id: published[3]!.campaignId, ...messagesToMembers.waiting, draft: false })
}

/**
 * Makes a few donations through the payment provider's page, if that is a local simulator. The running product records them from its
 * events.
 */
async function giveDonations(call: Client, { config: { payments } }: Platform): Promise<void> {
  if (payments?.apiBase.protocol !== 'http:') return
  for (const { email, ...choice } of gifts) {
    const { url } = await call('POST /api/create-checkout-session', choice)
    const body = new URLSearchParams({ email, way: 'card' })
    const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    if (reply.status !== 303) throw new Error(`The payment page answered a donation with ${reply.status}.`)
  }
}
