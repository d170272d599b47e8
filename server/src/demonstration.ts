import { publishCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { reportLeaflet } from '@street-musketeers/contract/campaigns/reviews.ts'
import { chooseCauses } from '@street-musketeers/contract/causes/causes.ts'
import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import { saveAddress, signIn } from '@street-musketeers/contract/identity/identity.ts'
import { contactTeam } from '@street-musketeers/contract/mailing/contact.ts'
import { joinCampaign, reportDelivery } from '@street-musketeers/contract/membership/membership.ts'
import { saveNewsletter } from '@street-musketeers/contract/mailing/newsletter.ts'
import { chooseNewsletter } from '@street-musketeers/contract/identity/settings.ts'
import {
  confirmApplication,
  saveOrganisationDetails,
} from '@street-musketeers/contract/organisations/organisations.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { giveDonations } from './demonstration/donations.ts'
import { printHandbill } from './demonstration/leaflets.ts'
import {
  administrator,
  applicant,
  authenticatorKey,
  contactMessage,
  leafletReport,
  bouncingMusketeer,
  musketeer,
  newsletter,
  password,
  publishers,
  type Publisher,
  type DemoPerson,
} from './demonstration/content.ts'
import {
  createActivatedAccount,
  findAccountId,
  hasAccounts,
  installSecondFactor,
  readAuthenticatorKey,
} from './identity/index.ts'
import { updateShownCounts } from './insight/index.ts'
import { addMilliseconds, days, londonDate } from './platform/values/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { stopDocumentReaders } from './printing/index.ts'
import { inProcessSend } from './platform/http/in-process.ts'
import { openPlatform } from './platform/open-platform.ts'
import { hashPassword } from './platform/secrets/passwords.ts'
import type { Platform } from './platform/platform.ts'

/**
 * Fills an empty database with demonstration data, through the product's own API, and prints its sign-ins as one line of JSON. A
 * database that has accounts is not changed.
 */
const config = readConfig(process.env)
if (config.production) throw new Error('Demonstration data must not be created in production.')
const { platform, database } = await openPlatform(config)
const app = await createApp(platform, { pages: false })
/** Publishes two days ago, so that people are counted already (rule: people-counts-weekly). */
const twoDaysAgo = await createApp(
  { ...platform, clock: { now: () => addMilliseconds(platform.clock.now(), -days(2)) } },
  { pages: false },
)

/** Creates an activated account and signs it in. */
async function signInAs(
  services: Platform,
  server: FastifyInstance,
  person: DemoPerson,
): Promise<Client & { id: number }> {
  const now = services.clock.now()
  const role = person.role === 'organisation' ? 'applicant' : person.role
  const passwordHash = await hashPassword(password)
  const { id, token } = await services.db.transaction().execute((tx) =>
    createActivatedAccount(tx, { ...person, role, passwordHash }, addMilliseconds(now, -days(person.since)), {
      ...services,
      now,
    }),
  )
  return Object.assign(createClient(inProcessSend(server, { visitorAddress: '127.0.0.1', token })), { id })
}

const applicationOf = ({
  organisation,
  city,
  postCode,
  website,
}: Pick<Publisher, 'organisation' | 'city' | 'postCode' | 'website'>) => ({
  address: { organisation, firstLine: '12 Union Street', secondLine: '', city, county: '', postCode },
  orgInfo: { telephone: '0161 496 0123', website },
})

async function publishCampaigns(publisher: Publisher, admin: Client): Promise<Campaign[]> {
  const asApplicant = await signInAs(platform, app, publisher)
  await asApplicant(saveOrganisationDetails, applicationOf(publisher))
  await admin(confirmApplication, { id: asApplicant.id })
  // Confirming ended the applicant's session, so the organisation signs in.
  const visitor = createClient(inProcessSend(app, { visitorAddress: '127.0.0.1' }))
  const { token } = await visitor(signIn, { authType: 'STANDARD', email: publisher.email, password })
  const call = createClient(inProcessSend(twoDaysAgo, { visitorAddress: '127.0.0.1', token }))

  const published: Campaign[] = []
  for (const { name, description, causes, leaflet } of publisher.campaigns)
    published.push(
      await call(publishCampaign, {
        campaignName: name,
        campaignDescription: description,
        campaignCauses: causes.map((cause) => ({ cause })),
        file: new Blob([new Uint8Array(await printHandbill(leaflet))]),
      }),
    )
  return published
}

async function seedDatabase(): Promise<void> {
  const admin = await signInAs(platform, app, administrator)
  const published: Campaign[] = []
  for (const publisher of publishers) published.push(...(await publishCampaigns(publisher, admin)))

  const volunteer = await signInAs(platform, app, musketeer)
  await volunteer(saveAddress, {
    address: {
      organisation: '',
      firstLine: '8 Terrace Row',
      secondLine: '',
      city: 'Exampleton',
      county: '',
      postCode: 'M1 1AB',
    },
  })
  await volunteer(chooseCauses, {
    causes: (['fair_pay', 'housing', 'libraries'] as const).map((cause, at) => ({ cause, priority: at + 1 })),
  })
  const { campaignDistributorId } = await volunteer(joinCampaign, { id: published[0]!.campaignId })
  await volunteer(joinCampaign, { id: published[2]!.campaignId })
  await volunteer(reportDelivery, {
    campaignDistributorId,
    subDate: londonDate(platform.clock.now()),
    campaignData: { leafletsDelivered: 20 },
  })

  await giveDonations(createClient(inProcessSend(app, { visitorAddress: '127.0.0.1' })), platform)

  const applicantCall = await signInAs(platform, app, applicant)
  await applicantCall(
    saveOrganisationDetails,
    applicationOf({
      organisation: 'Young Workers Exampleton',
      city: 'Exampleton',
      postCode: 'M3 3DD',
      website: '',
    }),
  )

  await volunteer(chooseNewsletter, { subscribed: true })
  const bouncing = await signInAs(platform, app, bouncingMusketeer)
  await bouncing(joinCampaign, { id: published[1]!.campaignId })
  await admin(saveNewsletter, newsletter)
  const visitor = createClient(inProcessSend(app, { visitorAddress: '127.0.0.1' }))
  await visitor(contactTeam, contactMessage)
  await visitor(reportLeaflet, { id: published.at(-1)!.campaignId, ...leafletReport })
  await updateShownCounts(platform, platform.clock.now())
}

if (!(await hasAccounts(platform.db))) await seedDatabase()
const administratorId = await findAccountId(platform.db, administrator.email)
if (administratorId !== null)
  await platform.db
    .transaction()
    .execute((tx) => installSecondFactor(tx, { accountId: administratorId, key: authenticatorKey }, platform))
const people = administratorId !== null ? [administrator, publishers[0]!, musketeer, applicant] : []
const signIns = await Promise.all(
  people.map(async ({ role, email }) => ({
    role,
    email,
    password,
    authenticatorKey: await readAuthenticatorKey(platform.db, email, platform),
  })),
)
console.log(JSON.stringify({ signIns }))

await app.close()
await twoDaysAgo.close()
await stopDocumentReaders()
await database.close()
