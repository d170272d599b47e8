import { sql } from 'kysely'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { makePng } from '../files/good-files.ts'
import type { Person } from '../support/given.ts'
import { startSink, type Sink } from '../support/sink.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { createCrowd } from './create-crowd.ts'
import { areJobsLeft, waitUntil, type StormWorld } from './storm-world.ts'
import { findEmailIds, summarise, type StormResult } from './storm-result.ts'

/** At most this many emails are in flight beyond the pace: two connections of each of two workers. */
const maxInFlight = 4

interface Action {
  description: string
  /** The campaign that the action concerns, and its one member if it concerns only one. */
  campaignId: number
  accountId?: number
  run(): Promise<unknown>
}

type Campaign = { id: number; leafletId: number }
type Campaigns = Record<'left' | 'closed' | 'stopped' | 'deleted' | 'replaced', Campaign>

/**
 * While two workers send leaflets, people withdraw and close their accounts, and organisations stop, delete and replace
 * campaigns. Once an action is answered, no email that it forbids is sent, unless a worker had already claimed it.
 * @param each members of each of five campaigns
 */
export async function stormOfActions(
  stormWorld: StormWorld,
  { each }: { each: number },
): Promise<StormResult> {
  const { platform } = stormWorld
  let actionsDone = 0
  let actionCount = 0
  // Emails and actions keep pace, so that neither is finished long before the other.
  const sink: Sink = await startSink({
    answerAfter: 20,
    hold: async (point) => {
      if (point !== 'taken') return
      await waitUntil(
        () => actionsDone === actionCount || emailsAt(actionsDone) >= sink.acceptedIds.length - maxInFlight,
      )
    },
  })
  const organisation = await stormWorld.given.organisation()
  const campaigns = await publishCampaigns(stormWorld, organisation)
  const leavers = await createPeople(stormWorld, each, campaigns.left.id)
  const closers = await createPeople(stormWorld, each, campaigns.closed.id)
  for (const name of ['stopped', 'deleted', 'replaced'] as const)
    await createCrowd(platform.db, each, [campaigns[name].id])
  const emailCount = await planInRandomOrder(stormWorld)
  const peopleActions = leavers.flatMap((leaver, nth) => actionsOfPeople(campaigns, leaver, closers[nth]!))
  const organisationActions = await actionsOfOrganisation(campaigns, organisation)
  // Half of the people act, at any time; the organisation early, while many emails wait.
  const actions = peopleActions.filter((_, nth) => nth % 4 < 2)
  actions.splice(Math.floor(actions.length / 6), 0, ...organisationActions)
  /** How many emails have arrived after a number of actions: a third of all at the end, because others are cancelled. */
  const emailsAt = (count: number) => (emailCount * count) / actions.length / 3
  actionCount = actions.length

  // Few connections, so that few emails are claimed ahead.
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url, SMTP_CONNECTIONS: '3' }
  const workers = [await startWorkerProcess(environment), await startWorkerProcess(environment)]
  const forbidden = new Map<number, string>()
  for (const action of actions) {
    await sink.waitForMessages(Math.floor(emailsAt(actionsDone)))
    await action.run()
    actionsDone += 1
    for (const id of await findWaitingEmails(stormWorld, action)) forbidden.set(id, action.description)
  }
  do {
    await waitUntil(async () => !(await areJobsLeft(platform)))
    await stormWorld.waitUntilAllEnded()
  } while (await areJobsLeft(platform))
  for (const worker of workers) await worker.stop()
  await sink.stop()

  const idOf = await findEmailIds(platform)
  const arrived = new Set(sink.messages.map(({ id }) => idOf.get(id)!))
  const wrong = checkForbidden(forbidden, arrived, [...peopleActions.slice(0, 2), ...organisationActions])
  const closings = actions.filter(({ description }) => description === 'closed').length
  const actors = new Set(actions.map(({ accountId }) => accountId))
  const passiveCount = [...leavers, ...closers].filter(({ id }) => !actors.has(id)).length
  const { sentBefore, stopNotices, onlyOnce } = await countArrived(stormWorld, arrived, {
    actors,
    campaigns,
  })
  if (onlyOnce !== each)
    wrong.push(`${onlyOnce} of ${each} members got exactly one of the two leaflet versions`)
  return summarise(`${actions.length} actions during a run`, platform, [sink], {
    planned: passiveCount + each + sentBefore + stopNotices + closings,
    allowed: 0,
    besides: `${forbidden.size} emails cancelled in time, ${sentBefore} already sent, ${stopNotices} notices of the stop and the deletion, ${closings} confirmations of closing`,
    wrong,
  })
}

async function publishCampaigns({ given }: StormWorld, organisation: Person): Promise<Campaigns> {
  return {
    left: await given.campaign(organisation, { name: 'Left' }),
    closed: await given.campaign(organisation, { name: 'Closed' }),
    stopped: await given.campaign(organisation, { name: 'Stopped' }),
    deleted: await given.campaign(organisation, { name: 'Deleted' }),
    replaced: await given.campaign(organisation, { name: 'Replaced' }),
  }
}

/**
 * Plans everyone's leaflet. The order is random, so that emails of all campaigns are sent all the time.
 * @returns how many were planned
 */
async function planInRandomOrder({ platform }: StormWorld): Promise<number> {
  // One clock says both when they are due and when they are planned.
  const at = new Date()
  await sql`update musketeer set next_due_at = ${at}`.execute(platform.db)
  const { due, emails } = await planDispatch(platform, at)
  if (!emails) throw new Error(`No leaflet was planned for ${due} people who were due.`)
  await sql`update email set due_at = now() - random() * interval '1 hour'`.execute(platform.db)
  return emails
}

const actionsOfPeople = ({ left, closed }: Campaigns, leaver: Person, closer: Person): Action[] => [
  {
    description: 'withdrew',
    campaignId: left.id,
    accountId: leaver.id,
    run: () => leaver.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: left.id }),
  },
  {
    description: 'closed',
    campaignId: closed.id,
    accountId: closer.id,
    run: () => closer.call('PATCH /api/deactivate', {}),
  },
]

async function actionsOfOrganisation(
  { stopped, deleted, replaced }: Campaigns,
  { call }: Person,
): Promise<Action[]> {
  const content = {
    campaignName: 'Replaced',
    campaignDescription: 'A better leaflet.',
    campaignCauses: [{ cause: 'fair_pay' as const }],
  }
  const file = new Blob([new Uint8Array(await makePng())])
  return [
    {
      description: 'stopped',
      campaignId: stopped.id,
      run: () => call('POST /api/campaign/:id/stop', { id: stopped.id }),
    },
    {
      description: 'deleted',
      campaignId: deleted.id,
      run: () => call('DELETE /api/campaign/:id', { id: deleted.id }),
    },
    {
      description: 'replaced',
      campaignId: replaced.id,
      run: () => call('PUT /api/campaign/:id', { id: replaced.id, revision: 1, ...content, file }),
    },
  ]
}

/** @param forbidden emails that were waiting when an action forbade them, with that action */
function checkForbidden(
  forbidden: ReadonlyMap<number, string>,
  arrived: ReadonlySet<number>,
  kindsOfAction: readonly Action[],
): string[] {
  const wrong: string[] = []
  for (const [id, description] of forbidden)
    if (arrived.has(id)) wrong.push(`email ${id} was sent after somebody ${description}`)
  const effective = new Set(forbidden.values())
  for (const { description } of kindsOfAction)
    if (!effective.has(description)) wrong.push(`no email was waiting when somebody ${description}`)
  return wrong
}

/** Creates members who can sign in. */
async function createPeople(
  { given, platform: { db } }: StormWorld,
  count: number,
  campaignId: number,
): Promise<Person[]> {
  const people: Person[] = []
  for (let nth = 0; nth < count; nth += 1) people.push(await given.musketeer())
  const ids = people.map(({ id }) => id)
  await sql`
    update musketeer set anchor = timestamp '2026-11-16 08:00', last_slot = timestamp '2026-11-16 08:00'
    where account_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    insert into membership (account_id, campaign_id, joined_at)
    select id, ${campaignId}, now() from unnest(${ids}::bigint[]) as id`.execute(db)
  return people
}

/** The emails that an action forbids and that no worker has claimed: its campaign's leaflets as they were before. */
async function findWaitingEmails(
  { platform: { db } }: StormWorld,
  { campaignId, accountId }: Action,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select email.id from email
    join leaflet on email.idempotency_key like 'leaflet:%:' || leaflet.id
    where leaflet.campaign_id = ${campaignId} and leaflet.version = 1
      and (${accountId ?? null}::bigint is null or email.account_id = ${accountId ?? null})
      and state not in ('sending', 'sent')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts what was sent before its action, the notices of the stop and the deletion, and who got one version of the replaced leaflet. */
async function countArrived(
  { platform: { db } }: StormWorld,
  arrived: ReadonlySet<number>,
  {
    actors,
    campaigns: { stopped, deleted, replaced },
  }: { actors: ReadonlySet<number | undefined>; campaigns: Campaigns },
): Promise<{ sentBefore: number; stopNotices: number; onlyOnce: number }> {
  const { rows } = await sql<{ id: number; account_id: number; campaign_id: number; member: string }>`
    select email.id, email.account_id, leaflet.campaign_id, split_part(idempotency_key, ':', 2) as member
    from email join leaflet on email.idempotency_key like 'leaflet:%:' || leaflet.id`.execute(db)
  const sent = rows.filter(({ id }) => arrived.has(id))
  const ofCampaign = ({ id }: Campaign) => sent.filter(({ campaign_id }) => campaign_id === id)
  const toActors = sent.filter(({ account_id }) => actors.has(account_id)).length
  const versionsByMember = Map.groupBy(ofCampaign(replaced), ({ member }) => member)
  return {
    sentBefore: toActors + ofCampaign(stopped).length + ofCampaign(deleted).length,
    stopNotices: ofCampaign(stopped).length + ofCampaign(deleted).length,
    onlyOnce: [...versionsByMember.values()].filter((emails) => emails.length === 1).length,
  }
}
