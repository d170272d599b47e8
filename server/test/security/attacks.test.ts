import {
  startIdentityProvider,
  type IdentityProvider,
} from '@street-musketeers/sandbox/provider/identity-provider.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInbound } from '../../src/inbound.ts'
import { addAdministrator } from '../../src/identity/administrators/add-administrator.ts'
import type { Receiver } from '../../src/platform/mail/inbound/receiver.ts'
import { cheapAttacks } from '../attacks/all-attacks.ts'
import { playAndPrint, type AttackedProduct } from '../attacks/attack.ts'
import { paymentProvider } from '../support/payment-provider.ts'
import { world } from '../support/world.ts'

/** `npm run attacks` plays these and longer ones against the whole product. */
const w = world({
  environment: async () => {
    identities = await startIdentityProvider({ port: 0, productUrl: 'http://localhost:3000' })
    return {
      ...(await provider.environment()),
      TRUSTED_PROXIES: '1',
      INBOUND_DOMAIN: 'in.musketeers.example',
      INBOUND_PORT: '0',
      BOUNCE_ADDRESS: 'bounces@in.musketeers.example',
      IDENTITY_PROVIDER_ISSUER: identities.issuer,
      IDENTITY_PROVIDER_CLIENT_ID: identities.clientId,
      IDENTITY_PROVIDER_CLIENT_SECRET: identities.clientSecret,
    }
  },
})
let identities: IdentityProvider
afterAll(() => identities.stop())
const provider = paymentProvider(() => w)

let receiver: Receiver
let product: AttackedProduct
afterAll(() => receiver?.close())
beforeAll(async () => {
  receiver = (await startInbound(w.platform))!
  const organisation = await w.given.organisation()
  const { id: campaignId } = await w.given.campaign(organisation)
  product = {
    url: await w.app.listen({ host: '127.0.0.1', port: 0 }),
    publicUrl: w.config.publicUrl,
    webhookSecret: provider.webhookSecret,
    teamAddress: w.config.contactEmail,
    administrator: (await w.given.administrator()).call,
    organisation: organisation.call,
    campaignId,
    inboundPort: receiver.port,
    now: w.clock.now,
    settle: w.runJobs,
    async emailsTo(address) {
      await w.runJobs()
      return w.emails(address)
    },
    async addAdministrator(email) {
      const grant = await w.platform.db
        .transaction()
        .execute((tx) => addAdministrator(tx, email, { ...w.platform, now: w.clock.now() }))
      return grant!
    },
    async forgetProofs(email) {
      await sql`update session set proved_at = proved_at - interval '11 minutes'
        from account where account.id = session.account_id and account.email = ${email}`.execute(
        w.platform.db,
      )
    },
  }
})

test.each(cheapAttacks(1))('$name: refused', async (attack) => {
  const { got, gotIn } = await playAndPrint(attack, product)
  expect(gotIn, got).toBe(false)
})
