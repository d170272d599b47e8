import type { Client } from '@street-musketeers/contract/client.ts'
import type { EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { publishCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { listReviews, reportLeaflet } from '@street-musketeers/contract/campaigns/reviews.ts'
import {
  inviteAdministrator,
  listAdministrators,
} from '@street-musketeers/contract/identity/administrators.ts'
import { listSessions } from '@street-musketeers/contract/identity/settings.ts'
import { contactTeam } from '@street-musketeers/contract/mailing/contact.ts'
import { listContactMessages } from '@street-musketeers/contract/mailing/inbox.ts'
import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import { askForRound, waitForRound } from '@street-musketeers/contract/membership/rounds.ts'
import type { ExampleInputs } from '../../src/api-examples.ts'
import { markEmailed } from '../../src/membership/planning/plan-store.ts'
import type { Caller } from '../../src/platform/http/route.ts'
import type { Person } from './given.ts'
import type { World } from './world.ts'

type Which = 'own' | "another's" | 'absent'

export interface PreparedCall {
  call: Client
  /** Undefined for nobody. */
  person: Person | undefined
  id: number
}

/** Calls about a campaign that their caller has joined. */
const ofMembers: ReadonlySet<EndpointName> = new Set([
  'showMembership',
  'withdraw',
  'reportDelivery',
  'removeReport',
  'skipLeaflet',
  'printPack',
  'showRounds',
  'askForRound',
  'releaseRound',
  'waitForRound',
  'stopWaiting',
])

const markLeafletEmailed = ({ platform, clock }: World, membershipId: number) =>
  platform.db.transaction().execute(async (tx) => {
    const plans = await tx
      .selectFrom('planned_leaflet')
      .select(['membership_id as membershipId', 'leaflet_id as leafletId'])
      .where('membership_id', '=', membershipId)
      .execute()
    await markEmailed(tx, plans, clock.now())
  })

/** Makes new callers for calls of the contract, and the objects that the calls name. */
export function createCallPreparer(w: World, sample: ExampleInputs) {
  let invited = 0
  let asked = 0

  /** A new caller, and an id: of their own object, of another person's, or of nothing. */
  async function prepareCall(name: EndpointName, caller: Caller, which: Which): Promise<PreparedCall> {
    const person = caller === 'nobody' ? undefined : await personOf(caller)
    const call = person?.call ?? w.as()
    if (which === 'absent') return { call, person, id: 900_000_000 }
    return { call, person, id: await objectOf(name, which === 'own' && person ? person : null) }
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
    if (['confirmApplication', 'rejectApplication'].includes(name))
      return (await w.given.pendingApplicant()).id
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
    if (!ofMembers.has(name)) return campaignId
    const member = owner?.role === 'musketeer' ? owner : await w.given.musketeer()
    const { campaignDistributorId } = await member.call(joinCampaign, { id: campaignId })
    if (name === 'skipLeaflet') await markLeafletEmailed(w, campaignDistributorId)
    if (['reportDelivery', 'removeReport', 'skipLeaflet'].includes(name)) return campaignDistributorId
    if (name === 'releaseRound')
      return (await member.call(askForRound, roundQuestion(campaignId))).rounds[0]!.id
    if (name === 'stopWaiting')
      return (await member.call(waitForRound, roundQuestion(campaignId))).waits[0]!.id
    return campaignId
  }

  /** Each time another postcode: a round has only two campaigns' leaflets in a month. */
  function roundQuestion(campaignId: number) {
    asked += 1
    const letters = [asked, Math.floor(asked / 20)].map((at) => 'ABDEFGHJLNPQRSTUWXYZ'[at % 20]).join('')
    return { campaignId, postcode: `YO1 7${letters}`, part: 'a' as const }
  }

  return prepareCall
}
