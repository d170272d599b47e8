import { publishCampaign, type Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { chooseCauses } from '@street-musketeers/contract/causes/causes.ts'
import { client, type Call } from '@street-musketeers/contract/client.ts'
import { saveAddress } from '@street-musketeers/contract/identity/identity.ts'
import { contactTeam } from '@street-musketeers/contract/mailing/contact.ts'
import { joinCampaign, reportDelivery } from '@street-musketeers/contract/membership/membership.ts'
import { saveNewsletter } from '@street-musketeers/contract/mailing/newsletter.ts'
import { chooseNewsletter } from '@street-musketeers/contract/identity/settings.ts'
import { confirmApplication, saveOrganisationDetails } from '@street-musketeers/contract/organisations/organisations.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { giveDonations } from './demonstration/donations.ts'
import { printHandbill } from './demonstration/leaflets.ts'
import {
  administrator,
  applicant,
  authenticatorKey,
  contactMessage,
  moved,
  musketeer,
  newsletter,
  password,
  publishers,
  type Publisher,
  type Somebody,
} from './demonstration/story.ts'
import { activateAccount } from './identity/accounts/activate-account.ts'
import { openSession } from './identity/sessions/open-session.ts'
import { sealKey, unsealKey } from './identity/second-factor/prove-second-factor.ts'
import { beginFactor, confirmFactor, findSecondFactor } from './identity/second-factor/store.ts'
import { findAccountByEmail, foundAccount } from './identity/accounts/store.ts'
import { after, days, londonDate } from './platform/values/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { closeDocuments } from './printing/process/read-document.ts'
import { sendTo } from './platform/http/in-process.ts'
import { openPlatform } from './platform/open-platform.ts'
import { hashPassword } from './platform/secrets/passwords.ts'
import type { Platform } from './platform/platform.ts'

/**
 * Fills an empty database with a small world to look around in, through the product's own calls, and prints its sign-ins
 * as one line of JSON. A database that holds accounts is left as it is.
 */
const config = readConfig(process.env)
if (config.production) throw new Error('A demonstration world has no place in production.')
const { platform, database } = await openPlatform(config)
const app = await createApp(platform, { pages: false })

/** An activated account, signed in. */
async function enter(
  on: Platform,
  server: FastifyInstance,
  somebody: Somebody,
): Promise<Call & { id?: number }> {
  const now = on.clock.now()
  const passwordHash = await hashPassword(password)
  const role = somebody.role === 'organisation' ? 'applicant' : somebody.role
  const { account, token } = await on.db.transaction().execute(async (tx) => {
    const then = after(now, -days(somebody.since))
    const account = await foundAccount(tx, { ...somebody, role, passwordHash }, then)
    if (!account) throw new Error(`${somebody.email} already has an account.`)
    await activateAccount(tx, account.id, { ...on, now })
    return {
      account,
      ...(await openSession(tx, account, now, { passedSecondFactor: role === 'administrator' })),
    }
  })
  return Object.assign(client(sendTo(server, { visitorAddress: '127.0.0.1', token })), { id: account.id })
}

const application = ({
  organisation,
  city,
  postCode,
  website,
}: Pick<Publisher, 'organisation' | 'city' | 'postCode' | 'website'>) => ({
  address: { organisation, firstLine: '12 Union Street', secondLine: '', city, county: '', postCode },
  orgInfo: { telephone: '0161 496 0123', website },
})

async function publish(publisher: Publisher, admin: Call): Promise<Campaign[]> {
  const asApplicant = await enter(platform, app, publisher)
  await asApplicant(saveOrganisationDetails, application(publisher))
  await admin(confirmApplication, { id: asApplicant.id! })
  // The new role ended the applicant's session; publishing takes one of the organisation's.
  const account = await platform.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', asApplicant.id!)
    .executeTakeFirstOrThrow()
  const { token } = await platform.db
    .transaction()
    .execute((tx) => openSession(tx, account, platform.clock.now()))
  const call = client(sendTo(app, { visitorAddress: '127.0.0.1', token }))

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

async function tell(): Promise<void> {
  const admin = await enter(platform, app, administrator)
  const published: Campaign[] = []
  for (const publisher of publishers) published.push(...(await publish(publisher, admin)))

  const volunteer = await enter(platform, app, musketeer)
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

  await giveDonations(client(sendTo(app, { visitorAddress: '127.0.0.1' })), platform)

  const waiting = await enter(platform, app, applicant)
  await waiting(
    saveOrganisationDetails,
    application({
      organisation: 'Young Workers Exampleton',
      city: 'Exampleton',
      postCode: 'M3 3DD',
      website: '',
    }),
  )

  await volunteer(chooseNewsletter, { subscribed: true })
  const away = await enter(platform, app, moved)
  await away(joinCampaign, { id: published[1]!.campaignId })
  await admin(saveNewsletter, newsletter)
  await client(sendTo(app, { visitorAddress: '127.0.0.1' }))(contactTeam, contactMessage)
}

/** Gives the administrator a second factor, unless there is one: nobody has their phone. */
async function equip({ id }: { id: number }): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    if ((await findSecondFactor(tx, id))?.set_up_at) return
    await beginFactor(tx, id, sealKey(authenticatorKey, id, platform))
    await confirmFactor(tx, id, { step: 0, now: platform.clock.now() })
  })
}

/** The key of an account's authenticator, for whoever looks around to get its codes. */
async function authenticatorOf(email: string): Promise<string | undefined> {
  const account = await findAccountByEmail(platform.db, email)
  const factor = account && (await findSecondFactor(platform.db, account.id))
  return factor?.set_up_at ? unsealKey(factor, platform) : undefined
}

const { count } = await platform.db
  .selectFrom('account')
  .select((from) => from.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
if (count === 0) await tell()
const here = await findAccountByEmail(platform.db, administrator.email)
if (here) await equip(here)
const people = here ? [administrator, publishers[0]!, musketeer, applicant] : []
const signIns = await Promise.all(
  people.map(async ({ role, email }) => ({
    role,
    email,
    password,
    authenticatorKey: await authenticatorOf(email),
  })),
)
console.log(JSON.stringify({ signIns }))

await app.close()
await closeDocuments()
await database.close()
