import {
  stopCampaign,
  deleteCampaign,
  updateCampaign,
} from '@street-musketeers/contract/campaigns/campaigns.ts'
import { closeAccount } from '@street-musketeers/contract/identity/identity.ts'
import { withdraw } from '@street-musketeers/contract/membership/membership.ts'
import { sql } from 'kysely'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { makePng } from '../files/good-files.ts'
import type { Person } from '../support/given.ts'
import { startSink, type Sink } from '../support/sink.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { createCrowd } from './create-crowd.ts'
import { areJobsLeft, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** So many letters may be on their way beyond what the pace says: both workers' two connections. */
const maxInFlight = 4

interface Action {
  what: string
  /** The campaign it is about, and the one member of it, if it is about one. */
  campaignId: number
  accountId?: number
  do(): Promise<unknown>
}

/**
 * While two workers send leaflets, people withdraw and close their accounts, and organisations stop, delete and replace. Once
 * a deed is answered nothing it forbids leaves but what a worker had already taken up.
 * @param each members of each of five campaigns
 */
export async function stormOfActions(ground: StormWorld, { each }: { each: number }): Promise<StormResult> {
  const { given, platform } = ground
  const { db } = platform
  let done = 0
  let wanted = 0
  // Letters and deeds keep pace: neither runs out while the other goes on.
  const sink: Sink = await startSink({
    answerAfter: 20,
    hold: async (point) => {
      if (point !== 'taken') return
      await waitUntil(() => done === wanted || pace(done) >= sink.taken.length - maxInFlight)
    },
  })
  const organisation = await given.organisation()
  const [left, closed, stopped, deleted, replaced] = [
    await given.campaign(organisation, { name: 'Left' }),
    await given.campaign(organisation, { name: 'Closed' }),
    await given.campaign(organisation, { name: 'Stopped' }),
    await given.campaign(organisation, { name: 'Deleted' }),
    await given.campaign(organisation, { name: 'Replaced' }),
  ]
  const [leavers, closers] = [
    await createPeople(ground, each, left.id),
    await createPeople(ground, each, closed.id),
  ]
  for (const { id } of [stopped, deleted, replaced]) await createCrowd(db, each, [id])
  await sql`update musketeer set next_due_at = now()`.execute(db)
  const { letters } = await planDispatch(platform, new Date())
  // In no order, so that every campaign's letters are under way all the time.
  await sql`update letter set due_at = now() - random() * interval '1 hour'`.execute(db)

  const file = new Blob([new Uint8Array(await makePng())])
  const words = {
    campaignName: 'Replaced',
    campaignDescription: 'A better leaflet.',
    campaignCauses: [{ cause: 'fair_pay' as const }],
  }
  const ofPeople: Action[] = leavers.flatMap((leaver, nth) => [
    {
      what: 'withdrew',
      campaignId: left.id,
      accountId: leaver.id,
      do: () => leaver.call(withdraw, { campaignId: left.id }),
    },
    {
      what: 'closed',
      campaignId: closed.id,
      accountId: closers[nth]!.id,
      do: () => closers[nth]!.call(closeAccount, {}),
    },
  ])
  const ofOrganisations: Action[] = [
    {
      what: 'stopped',
      campaignId: stopped.id,
      do: () => organisation.call(stopCampaign, { id: stopped.id }),
    },
    {
      what: 'deleted',
      campaignId: deleted.id,
      do: () => organisation.call(deleteCampaign, { id: deleted.id }),
    },
    {
      what: 'replaced',
      campaignId: replaced.id,
      do: () => organisation.call(updateCampaign, { id: replaced.id, revision: 1, ...words, file }),
    },
  ]
  // Half of the people do something, at any time; the organisations early, while many letters wait.
  const deeds = ofPeople.filter((_, nth) => nth % 4 < 2)
  deeds.splice(Math.floor(deeds.length / 6), 0, ...ofOrganisations)

  /** How many letters have arrived when so many deeds are done: a third of all, for others are taken back. */
  const pace = (deed: number) => (letters * deed) / deeds.length / 3
  wanted = deeds.length

  // Few connections, so that few letters are taken up ahead.
  const environment = { ...ground.environment, SMTP_URL: sink.url, SMTP_CONNECTIONS: '3' }
  const workers = [await startWorkerProcess(environment), await startWorkerProcess(environment)]
  const forbidden = new Map<number, string>()
  for (const deed of deeds) {
    await sink.has(Math.floor(pace(done)))
    await deed.do()
    done += 1
    for (const id of await findWaitingEmails(ground, deed)) forbidden.set(id, deed.what)
  }
  do {
    await waitUntil(async () => !(await areJobsLeft(platform)))
    await ground.waitUntilAllEnded()
  } while (await areJobsLeft(platform))
  for (const worker of workers) await worker.stop()
  await sink.stop()

  const wrong: string[] = []
  const arrived = new Set(sink.messages.map(({ id }) => Number(/^<(\d+)\./.exec(id)![1])))
  for (const [id, what] of forbidden)
    if (arrived.has(id)) wrong.push(`letter ${id} left after somebody ${what}`)
  for (const { what } of [...ofPeople.slice(0, 2), ...ofOrganisations])
    if (!new Set(forbidden.values()).has(what)) wrong.push(`nothing waited when somebody ${what}`)
  const doers = new Set(deeds.map(({ accountId }) => accountId))
  const undisturbed = [...leavers, ...closers].filter(({ id }) => !doers.has(id)).length
  const { disturbed, stoppedToo, once } = await countArrived(ground, arrived, {
    doers,
    stopped,
    deleted,
    replaced,
  })
  if (once !== each) wrong.push(`${once} of ${each} members got one of two leaflet versions, once`)
  return summarise(`${deeds.length} deeds during a run`, platform, [sink], {
    planned: undisturbed + each + disturbed + stoppedToo,
    allowed: 0,
    besides: `${forbidden.size} letters taken back in time, ${disturbed} had left, ${stoppedToo} told of the stop`,
    wrong,
  })
}

/** Members who can sign in. */
async function createPeople(
  { given, platform: { db } }: StormWorld,
  count: number,
  campaignId: number,
): Promise<Person[]> {
  const all: Person[] = []
  for (let nth = 0; nth < count; nth += 1) all.push(await given.musketeer())
  const ids = all.map(({ id }) => id)
  await sql`
    insert into musketeer (account_id, frequency, anchor, next_due_at, last_slot)
    select id, 'WEEKLY', timestamp '2026-11-16 08:00', now(), timestamp '2026-11-16 08:00' from unnest(${ids}::bigint[]) as id`.execute(
    db,
  )
  await sql`
    insert into membership (account_id, campaign_id, joined_at)
    select id, ${campaignId}, now() from unnest(${ids}::bigint[]) as id`.execute(db)
  return all
}

/** The letters with what a deed forbids that nobody has taken up: its campaign's leaflets as they were until then. */
async function findWaitingEmails(
  { platform: { db } }: StormWorld,
  { campaignId, accountId }: Action,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select letter.id from letter
    join leaflet on letter.once like 'leaflet:%:' || leaflet.id
    where leaflet.campaign_id = ${campaignId} and leaflet.version = 1
      and (${accountId ?? null}::bigint is null or letter.account_id = ${accountId ?? null})
      and state not in ('sending', 'sent')`.execute(db)
  return rows.map(({ id }) => id)
}

type Campaign = { id: number; leafletId: number }

/** What left although somebody did something later, who was told of the stop, and who got one version of the replaced leaflet. */
async function countArrived(
  { platform: { db } }: StormWorld,
  arrived: ReadonlySet<number>,
  {
    doers,
    stopped,
    deleted,
    replaced,
  }: {
    doers: ReadonlySet<number | undefined>
    stopped: Campaign
    deleted: Campaign
    replaced: Campaign
  },
): Promise<{ disturbed: number; stoppedToo: number; once: number }> {
  const { rows } = await sql<{ id: number; account_id: number; campaign_id: number; member: string }>`
    select letter.id, letter.account_id, leaflet.campaign_id, split_part(once, ':', 2) as member
    from letter join leaflet on letter.once like 'leaflet:%:' || leaflet.id`.execute(db)
  const left = rows.filter(({ id }) => arrived.has(id))
  const ofCampaign = ({ id }: Campaign) => left.filter(({ campaign_id }) => campaign_id === id)
  const byPeople = left.filter(({ account_id }) => doers.has(account_id)).length
  const versions = Map.groupBy(ofCampaign(replaced), ({ member }) => member)
  return {
    disturbed: byPeople + ofCampaign(stopped).length + ofCampaign(deleted).length,
    stoppedToo: ofCampaign(stopped).length,
    once: [...versions.values()].filter((letters) => letters.length === 1).length,
  }
}
