import {
  inviteAdministrator,
  listAdministrators,
} from '@street-musketeers/contract/identity/administrators.ts'
import { ApiError, type Client, createClient } from '@street-musketeers/contract/client.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { publishCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { listReviews, reportLeaflet } from '@street-musketeers/contract/campaigns/reviews.ts'
import { listSessions } from '@street-musketeers/contract/identity/settings.ts'
import { listContactMessages } from '@street-musketeers/contract/mailing/inbox.ts'
import { contactTeam } from '@street-musketeers/contract/mailing/contact.ts'
import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import { roles } from '@street-musketeers/contract/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { access } from '../../src/access.ts'
import type { Caller } from '../../src/platform/http/http.ts'
import { makePng } from '../files/good-files.ts'
import type { Person } from '../support/given.ts'
import { samples, type Samples } from '../support/samples.ts'
import { world } from '../support/world.ts'

const w = world()
const callers: readonly Caller[] = ['nobody', ...roles]
const objects = ['own', "another's", 'absent'] as const
type Which = (typeof objects)[number]

let sample: Samples
beforeAll(async () => {
  sample = samples(new Blob([new Uint8Array(await makePng())]))
})

interface PreparedCall {
  call: Client
  id: number
}

/** A new caller, and an id: of their own object, of another person's, or of nothing. */
async function prepareCall(name: EndpointName, caller: Caller, which: Which): Promise<PreparedCall> {
  const person = caller === 'nobody' ? null : await personOf(caller)
  const call = person?.call ?? w.as()
  if (which === 'absent') return { call, id: 900_000_000 }
  return { call, id: await objectOf(name, which === 'own' && person ? person : null) }
}

async function createMessage(): Promise<number> {
  const { reference } = await w.as()(contactTeam, {
    email: `visitor.${(invited += 1)}@example.org`,
    contactMessage: 'How do I join?',
  })
  const { call } = await w.given.administrator()
  return (await call(listContactMessages, { page: 0, size: 1, q: reference })).content[0]!.id
}

async function createReview(campaignId: number): Promise<number> {
  await w.as(null, `10.7.0.${(invited += 1) % 250}`)(reportLeaflet, sample.reportLeaflet(campaignId))
  const { call } = await w.given.administrator()
  const { content } = await call(listReviews, { page: 0, size: 50, state: 'open' })
  return content.find((review) => review.campaignId === campaignId)!.id
}

async function createInvitation(): Promise<number> {
  const { call } = await w.given.administrator()
  await call(inviteAdministrator, { email: `invited.${(invited += 1)}@example.org` })
  return (await call(listAdministrators, {})).invitations[0]!.id
}
let invited = 0

/** A session of a person from another browser. */
async function createSession(person: Person): Promise<number> {
  const { call } = await w.given.returning(person)
  const { sessions } = await call(listSessions, {})
  return sessions.find(({ current }) => current)!.id
}

/** Connects an external account to a person's. @returns its number */
async function connectedTo({ id }: Person): Promise<number> {
  const row = await w.platform.db
    .insertInto('provider_account')
    .values({
      issuer: 'https://provider.example',
      subject: String((invited += 1)),
      account_id: id,
      linked_at: w.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const personOf = (role: Exclude<Caller, 'nobody'>): Promise<Person> =>
  role === 'organisation' ? w.given.organisation() : w.given.account({ role })

/** The id of an object for this call. Without `owner` it belongs to another person. */
async function objectOf(name: EndpointName, owner: Person | null): Promise<number> {
  if (['confirmApplication', 'rejectApplication'].includes(name)) return (await w.given.pendingApplicant()).id
  if (name === 'resendEmail') return w.given.failedEmail()
  if (name === 'clearBounces') return (await w.given.bouncingAccount()).id
  if (['showContactMessage', 'markContactMessage'].includes(name)) return createMessage()
  if (name === 'endSession') return createSession(owner ?? (await w.given.musketeer()))
  if (name === 'withdrawInvitation') return createInvitation()
  if (name === 'listCampaignsOfMusketeer') return (await w.given.musketeer()).id
  if (['suspendAccount', 'restoreAccount'].includes(name)) return (await w.given.musketeer()).id
  if (name === 'disconnectExternalAccount') return connectedTo(owner ?? (await w.given.musketeer()))
  if (name === 'showUser') return owner?.id ?? (await w.given.musketeer()).id
  const publisher = owner?.role === 'organisation' ? owner : await w.given.organisation()
  const { campaignId } = await publisher.call(publishCampaign, sample.publishCampaign(0))
  if (['showReview', 'decideReview', 'recordAppeal', 'decideAppeal'].includes(name))
    return createReview(campaignId)
  if (!['showMembership', 'withdraw', 'reportDelivery', 'removeReport', 'printPack'].includes(name))
    return campaignId
  const member = owner?.role === 'musketeer' ? owner : await w.given.musketeer()
  const { campaignDistributorId } = await member.call(joinCampaign, { id: campaignId })
  return ['reportDelivery', 'removeReport'].includes(name) ? campaignDistributorId : campaignId
}

async function answer(name: EndpointName, { call, id }: PreparedCall): Promise<ApiError | 'answered'> {
  const inputFor = sample[name] as (id: number) => Parameters<ReturnType<typeof createClient>>[1]
  try {
    await call(endpoints[name] as Endpoint, inputFor(id))
    return 'answered'
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const { who, object } = access[name]

  for (const caller of callers.filter((each) => !who.includes(each)))
    test(`is refused to ${caller}, whatever they name`, async () => {
      const expected =
        caller === 'nobody' ? { status: 401, error: 'SignInNeeded' } : { status: 403, error: 'NotAllowed' }
      for (const which of object === 'none' ? (['absent'] as const) : objects)
        expect(await answer(name, await prepareCall(name, caller, which)), which).toMatchObject(expected)
    })

  for (const caller of callers.filter((each) => who.includes(each)))
    test(`is open to ${caller}`, async () => {
      const own = await answer(name, await prepareCall(name, caller, object === 'none' ? 'absent' : 'own'))
      if (own !== 'answered') expect(['SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(own.error)
      if (object === 'none') return

      const absent = await answer(name, await prepareCall(name, caller, 'absent'))
      expect(absent).toMatchObject({ status: 404, error: 'NotFound' })
      const another = await answer(name, await prepareCall(name, caller, "another's"))
      const isOwnOnly = object === 'own' || (object === 'own to organisations' && caller === 'organisation')
      if (isOwnOnly) expect(another).toEqual(absent)
      else if (another !== 'answered')
        expect(['SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(another.error)
    })
})
