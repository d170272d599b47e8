import type { Client } from '@street-musketeers/contract/client.ts'
import { type CallInputOf, type EndpointName, endpoints } from '@street-musketeers/contract/endpoints.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { hashHubCode } from '../../src/hubs/hub-code.ts'
import { readTypedCode } from '../../src/platform/secrets/typed-code.ts'
import { markEmailed } from '../../src/membership/planning/plan-store.ts'
import { addMilliseconds, days, londonDate } from '../../src/platform/values/clock.ts'
import type { Caller, Endpoint } from '@street-musketeers/contract/endpoint.ts'
import type { Person } from './given.ts'
import type { World } from './world.ts'

/** For every call an input that the contract accepts, about the object `id` if the call names one. */
export type ExampleInputs = {
  [Name in EndpointName]: (id: number) => CallInputOf<(typeof endpoints)[Name]['call']>
}

/** Who may make a call. */
export const callersOf = (name: EndpointName): readonly Caller[] => endpoints[name].who

/** The examples of the contract, with a file where a call needs one. @param leaflet a file that is accepted */
export const exampleInputs = (leaflet: Blob): ExampleInputs =>
  Object.fromEntries(
    Object.entries<Endpoint>(endpoints).map(([name, { example, upload }]) => [
      name,
      (id: number) => ({ ...example(id), ...(upload?.required && { file: leaflet }) }),
    ]),
  ) as never

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
  'makeLibraryLink',
  'showRounds',
  'askForRound',
  'releaseRound',
  'giveUpRound',
  'waitForRound',
  'stopWaiting',
])

/** What its organisation publishes for a call about a campaign. */
const campaignFor = (name: EndpointName, { publishCampaign }: ExampleInputs) => ({
  ...publishCampaign(0),
  ...(name === 'showLastDay' && { endDate: '2036-11-20' }),
})

const aboutMusketeers: ReadonlySet<EndpointName> = new Set([
  'listCampaignsOfMusketeer',
  'suspendAccount',
  'restoreAccount',
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

/** A session of a person from another browser. */
async function createSession({ given }: World, person: Person): Promise<number> {
  const { call } = await given.returning(person)
  const { sessions } = await call('GET /api/sessions', {})
  return sessions.find(({ current }) => current)!.id
}

/** Connects an external account to a person's. @returns its number */
async function connectAccount({ platform: { db }, clock }: World, { id }: Person): Promise<number> {
  const linked = { account_id: id, linked_at: clock.now() }
  const account = { issuer: 'https://provider.example', subject: String(id), ...linked }
  return (await db.insertInto('external_account').values(account).returning('id').executeTakeFirstOrThrow())
    .id
}

async function insertSentNewsletter({ platform: { db }, clock }: World): Promise<number> {
  const now = clock.now()
  const sent = { state: 'sent', leaves_at: now, saved_at: now, ended_at: now, sent: 1 } as const
  const issue = { subject: 'This week', text: 'Sixty doors.', ...sent }
  return (await db.insertInto('newsletter_issue').values(issue).returning('id').executeTakeFirstOrThrow()).id
}

/** Publishes a leaflet as if it had been made here. @returns the id of what it was made from */
async function publishMadeLeaflet(
  { platform: { db } }: World,
  publisher: Person,
  campaign: ReturnType<typeof campaignFor>,
): Promise<number> {
  const { campaignId } = await publisher.call('POST /api/campaign', campaign)
  const made = { made_leaflet_id: await makeLeaflet(publisher), made_revision: 1 }
  await db.updateTable('leaflet').set(made).where('campaign_id', '=', campaignId).execute()
  return made.made_leaflet_id
}

/** Invites somebody to an organisation. @returns the invitation's id */
async function inviteTo({ call, id }: Person): Promise<number> {
  await call('POST /api/org/people', { email: `seat.invited.${id}@example.org`, seat: 'viewer' })
  return (await call('GET /api/org/people', {})).invitations[0]!.id
}

/** Makes a key of an organisation. @returns its id */
async function createKeyFor({ call }: Person): Promise<number> {
  await call('POST /api/org/keys', { name: 'Our website', scopes: ['figures'] })
  return (await call('GET /api/org/keys', {})).keys[0]!.id
}

/** Notes a price of a print shop for an organisation. @returns its id */
async function notePriceFor({ call }: Person): Promise<number> {
  await call('POST /api/org/printprices', { quantity: 5000, price: '84.50', priceFor: 'A5' })
  return (await call('GET /api/org/printprices', {})).prices[0]!.id
}

/** Makes a webhook of an organisation, with a message for it. @returns its id */
async function createWebhookFor({ call }: Person): Promise<number> {
  const { id } = await call('POST /api/org/webhooks', {
    name: 'Our website',
    serverAddress: 'https://www.example.org/hook',
    events: ['campaign.ended'],
  })
  await call('POST /api/org/webhooks/:id/test', { id })
  return id
}

/** Asks a print hub to print a campaign's leaflet. @returns the request's id */
async function askPrintHub({ given, clock }: World, { call }: Person, hubId: number): Promise<number> {
  const { id: campaignId } = await given.campaign(await given.organisation())
  await call('POST /api/campaigndistributor', { id: campaignId })
  const wantedBy = londonDate(addMilliseconds(clock.now(), days(7)))
  await call('POST /api/printhub/:id/requests', {
    id: hubId,
    campaignId,
    leaflets: 20,
    nickname: 'Ada',
    wantedBy,
    agrees: true,
  })
  return (await call('GET /api/printrequests', {})).requests.at(-1)!.id
}

/** Has a campaign name a print hub. @returns the id of its being named */
async function nameHubFor(
  { given, platform: { db }, clock }: World,
  { organisation, by }: { organisation: Person; by: Person },
): Promise<number> {
  const [hub, campaign] = [await given.printHub({ by }), await given.campaign(organisation)]
  const named = { hub_id: hub.id, campaign_id: campaign.id, named_at: clock.now() }
  return (await db.insertInto('named_print_hub').values(named).returning('id').executeTakeFirstOrThrow()).id
}

/** Gives a print hub the code of the example. */
async function useExampleCode({ given, platform: { db, secrets } }: World, code: string): Promise<void> {
  const code_hash = hashHubCode(readTypedCode(code)!, secrets)
  const known = await db.selectFrom('print_hub').select('id').where('code_hash', '=', code_hash).execute()
  if (known.length > 0) return
  const { id } = await given.printHub()
  await db
    .updateTable('print_hub')
    .set({ code_hash, code_salt: Buffer.alloc(16) })
    .where('id', '=', id)
    .execute()
}

const isAboutHub = (name: EndpointName) =>
  name === 'addNamedHub' ||
  /\/(printhub|printrequest|hubrequest|hubcampaign|namedprinthub)\//.test(endpoints[name].path)

/** The print hub, the request or the naming that a call is about. @param person whose it is; null for another's */
async function objectOfHub(
  w: World,
  name: EndpointName,
  person: Person | null,
  { addNamedHub }: ExampleInputs,
): Promise<number> {
  const owner = person?.role === 'musketeer' ? person : await w.given.musketeer()
  const organisation = person?.role === 'organisation' ? person : await w.given.organisation()
  if (name === 'addNamedHub') {
    await useExampleCode(w, addNamedHub(0).hubCode)
    return (await w.given.campaign(organisation)).id
  }
  if (name === 'endNaming' || name === 'removeNamedHub') return nameHubFor(w, { organisation, by: owner })
  const isRequest = endpoints[name].path.includes('request/')
  const isOwnHub = !['cancelRequest', 'askHub', 'writeToHub', 'reportNotesOfHub'].includes(name)
  const { id } = await w.given.printHub(isOwnHub ? { by: owner } : {})
  if (name === 'approveHub')
    await w.platform.db.updateTable('print_hub').set({ approved_at: null }).where('id', '=', id).execute()
  if (!isRequest) return id
  const requestId = await askPrintHub(w, isOwnHub ? await w.given.musketeer() : owner, id)
  if (name === 'markCollected') await owner.call('POST /api/hubrequest/:id/ready', { id: requestId })
  if (name.startsWith('reportNotes')) await insertNotes(w, requestId)
  return requestId
}

/** A note of each side, which the other can report. */
const insertNotes = ({ platform: { db }, clock }: World, requestId: number) =>
  db
    .insertInto('print_request_note')
    .values(
      [true, false].map((byHub, nth) => ({
        request_id: requestId,
        number: nth + 1,
        by_hub: byHub,
        words: 'Rude words',
        written_on: londonDate(clock.now()),
      })),
    )
    .execute()

/** Claims a round and delivers there. @returns its id */
async function finishRound(
  { platform: { db }, clock }: World,
  { call }: Person,
  question: ReturnType<typeof roundQuestion>,
): Promise<number> {
  const { id } = (await call('POST /api/round', question)).rounds[0]!
  const done = { state: 'done', done_at: clock.now(), houses: 20 } as const
  await db.updateTable('round_claim').set(done).where('id', '=', id).execute()
  return id
}

/** Invites a branch to a union. @returns the invitation's id */
async function inviteBranchTo({ call, id }: Person): Promise<number> {
  await call('POST /api/org/branches', { email: `branch.invited.${id}@example.org` })
  return (await call('GET /api/org/branchinvitations', {})).invitations[0]!.id
}

async function makeLeaflet({ call }: Person): Promise<number> {
  return (await call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })).id
}

/** A leaflet that a union offers to its branches. @returns its id */
async function offerMaster(union: Person): Promise<number> {
  const id = await makeLeaflet(union)
  await union.call('POST /api/madeleaflet/:id/offer', { id, revision: 1, campaignId: null })
  return id
}

/** What the union of a branch offers, or without a branch another union. @returns its id */
async function masterFor({ given }: World, branch: Person | null): Promise<number> {
  const union = await given.union()
  if (branch) await given.vouch(branch, union)
  return offerMaster(union)
}

const completeDraft = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: ['fair_pay' as const],
  electionMaterial: 'no' as const,
}

/** A campaign that is not published yet, with its leaflet. */
async function createDraft({ call }: Person, { setDraftLeaflet }: ExampleInputs): Promise<number> {
  const { id } = await call('POST /api/campaigndraft', { content: completeDraft })
  await call('PUT /api/campaigndraft/:id/leaflet', setDraftLeaflet(id))
  return id
}

/**
 * The object of a call about a message to the members of a campaign. It waits for its reader, or was sent: nobody but an administrator may read
 * it, as long as the organisation is one person.
 * @returns its id, or that of the campaign by which its organisation names it
 */
async function objectOfMessage(
  { platform, clock }: World,
  name: EndpointName,
  { call }: Person,
  campaignId: number,
): Promise<number> {
  if (name === 'saveMemberMessage') return campaignId
  const message = { messageText: 'The meeting has moved.', messageLink: '', draft: false }
  await call('PUT /api/org/campaign/:id/messages', { id: campaignId, ...message })
  const { id } = await platform.db
    .updateTable('member_message')
    .set(
      name === 'takeDownMemberMessage'
        ? { state: 'sent', month: '2026-11-01', decided_at: clock.now() }
        : { state: 'waiting' },
    )
    .where('campaign_id', '=', campaignId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return endpoints[name].path.startsWith('/api/org/') ? campaignId : id
}

/** Each time another postcode: a round has only two campaigns' leaflets in a month. */
function roundQuestion(campaignId: number, asked: number) {
  const letters = [asked, Math.floor(asked / 20)].map((at) => 'ABDEFGHJLNPQRSTUWXYZ'[at % 20]).join('')
  return { campaignId, postcode: `YO1 7${letters}`, part: 'a' as const }
}

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
    const { reference } = await w.as()('POST /api/contact', {
      email: `visitor.${(invited += 1)}@example.org`,
      contactMessage: 'How do I join?',
    })
    const { call } = await w.given.administrator()
    return (await call('GET /api/contactmessages/:page/:size', { page: 0, size: 1, q: reference }))
      .content[0]!.id
  }

  async function createReview(campaignId: number): Promise<number> {
    await w.as(null, `10.7.0.${(invited += 1) % 250}`)(
      'POST /api/campaign/:id/leafletreport',
      sample.reportLeaflet(campaignId),
    )
    const { call } = await w.given.administrator()
    const { content } = await call('GET /api/reviews/:page/:size', { page: 0, size: 50, state: 'open' })
    return content.find((review) => review.campaignId === campaignId)!.id
  }

  async function createInvitation(): Promise<number> {
    const { call } = await w.given.administrator()
    await call('POST /api/invitation', { email: `invited.${(invited += 1)}@example.org` })
    return (await call('GET /api/administrators', {})).invitations[0]!.id
  }

  /** Organisations may vouch for branches, so that every call of theirs can be answered. */
  const personOf = (role: Exclude<Caller, 'nobody'>): Promise<Person> =>
    role === 'organisation' ? w.given.union() : w.given.account({ role })

  /** The id of an object for this call. Without `owner` it belongs to another person. */
  async function objectOf(name: EndpointName, owner: Person | null): Promise<number> {
    if (['confirmApplication', 'rejectApplication'].includes(name))
      return (await w.given.pendingApplicant()).id
    if (name === 'resendEmail') return w.given.failedEmail()
    if (name === 'clearBounces') return (await w.given.bouncingAccount()).id
    if (['showContactMessage', 'markContactMessage'].includes(name)) return createMessage()
    if (name === 'endSession') return createSession(w, owner ?? (await w.given.musketeer()))
    if (name === 'withdrawInvitation') return createInvitation()
    if (aboutMusketeers.has(name)) return (await w.given.musketeer()).id
    if (name === 'disconnectExternalAccount') return connectAccount(w, owner ?? (await w.given.musketeer()))
    if (name === 'showUser') return owner?.id ?? (await w.given.musketeer()).id
    if (name === 'allowVouching') return (await w.given.organisation()).id
    if (endpoints[name].path.includes('newsletter')) return insertSentNewsletter(w)
    if (isAboutHub(name)) return objectOfHub(w, name, owner, sample)
    const publisher = owner?.role === 'organisation' ? owner : await w.given.union()
    if (['answerBranch', 'takeVouchBack'].includes(name)) return (await w.given.askingBranch(publisher)).id
    if (name === 'withdrawBranchInvitation') return inviteBranchTo(publisher)
    if (['changeSeat', 'removePerson'].includes(name))
      return (await w.given.seated(publisher, 'author')).seatId
    if (name === 'askToHandOver') return (await w.given.seated(publisher, 'officer')).seatId
    if (name === 'withdrawSeatInvitation') return inviteTo(publisher)
    if (name === 'endKey') return createKeyFor(publisher)
    if (['changePrice', 'removePrice'].includes(name)) return notePriceFor(publisher)
    if (name.endsWith('Webhook')) return createWebhookFor(publisher)
    if (name === 'sendWebhookMessageAgain') {
      const id = await createWebhookFor(publisher)
      return (await publisher.call('GET /api/org/webhooks/:id', { id })).messages[0]!.id
    }
    if (name === 'beginFromMaster') return masterFor(w, owner)
    if (name === 'takeMasterBack') return offerMaster(publisher)
    if (endpoints[name].path.startsWith('/api/madeleaflet')) return makeLeaflet(publisher)
    if (name === 'showScannedMadeLeaflet') return publishMadeLeaflet(w, publisher, campaignFor(name, sample))
    if (endpoints[name].path.startsWith('/api/campaigndraft')) return createDraft(publisher, sample)
    const { campaignId } = await publisher.call('POST /api/campaign', campaignFor(name, sample))
    if (endpoints[name].path.startsWith('/api/organisation/')) return publisher.id
    if (['showReview', 'decideReview', 'previewCorrection', 'recordAppeal', 'decideAppeal'].includes(name))
      return createReview(campaignId)
    if (name.endsWith('MemberMessage')) return objectOfMessage(w, name, publisher, campaignId)
    if (!ofMembers.has(name)) return campaignId
    const member = owner?.role === 'musketeer' ? owner : await w.given.musketeer()
    const { campaignDistributorId } = await member.call('POST /api/campaigndistributor', { id: campaignId })
    if (name === 'skipLeaflet') await markLeafletEmailed(w, campaignDistributorId)
    if (['reportDelivery', 'removeReport', 'skipLeaflet'].includes(name)) return campaignDistributorId
    if (name === 'giveUpRound') return finishRound(w, member, roundQuestion(campaignId, (asked += 1)))
    if (name === 'releaseRound')
      return (await member.call('POST /api/round', roundQuestion(campaignId, (asked += 1)))).rounds[0]!.id
    if (name === 'stopWaiting')
      return (await member.call('POST /api/roundwait', roundQuestion(campaignId, (asked += 1)))).waits[0]!.id
    return campaignId
  }

  return prepareCall
}
