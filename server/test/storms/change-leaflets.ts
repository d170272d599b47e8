import { sql } from 'kysely'
import type { Platform } from '../../src/platform/platform.ts'
import { makePng } from '../files/good-files.ts'
import type { Person } from '../support/given.ts'

export const changes = ['add', 'move', 'stop', 'correct', 'resume'] as const
export type Change = (typeof changes)[number]

const fewest = 2
const most = 8

interface Leaflet {
  id: number
  version: number
  title: string
}

/** A campaign as the storm expects it. */
export interface Expected {
  id: number
  leaflets: Map<number, Leaflet>
  order: number[]
  /** Those that can be sent again. */
  ended: number[]
}

export const findOrder = async ({ db }: Platform, campaignId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('campaign_leaflet')
    .select('leaflet_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute()
  return rows.map(({ leaflet_id }) => leaflet_id)
}

export async function openCampaign(platform: Platform, { id }: { id: number }): Promise<Expected> {
  const order = await findOrder(platform, id)
  return { id, order, ended: [], leaflets: await findLeaflets(platform, id) }
}

async function findLeaflets({ db }: Platform, campaignId: number): Promise<Map<number, Leaflet>> {
  const rows = await db
    .selectFrom('leaflet')
    .select(['id', 'version', 'title'])
    .where('campaign_id', '=', campaignId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Has an organisation change what a campaign sends, and notes what to expect.
 * @returns what it did: another change where the one asked for is not possible
 */
export async function changeLeaflets(
  platform: Platform,
  { call }: Person,
  campaign: Expected,
  { change: asked, random }: { change: Change; random: (below: number) => number },
): Promise<Change> {
  const { id, order, ended } = campaign
  const change = possible(asked, campaign)
  const leaflet = await findMostAwaited(platform, order)
  const file = new Blob([new Uint8Array(await makePng())])
  const arrange = async (to: number[]) => {
    const { revision } = await platform.db
      .selectFrom('campaign')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const leaflets = to.map((each) => {
      const { version, title } = campaign.leaflets.get(each)!
      return { leafletVersion: version, leafletTitle: title }
    })
    await call('PUT /api/campaign/:id/leaflets', { id, revision, leaflets })
    campaign.order = to
  }
  switch (change) {
    case 'add':
      await call('POST /api/campaign/:id/leaflets', {
        id,
        leafletTitle: `Number ${campaign.leaflets.size + 1}`,
        file,
      })
      break
    case 'correct':
      await call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
        id,
        leafletVersion: campaign.leaflets.get(leaflet)!.version,
        file,
      })
      break
    case 'move':
      await arrange([order.at(-1)!, ...order.slice(0, -1)])
      break
    case 'stop':
      await arrange(order.filter((each) => each !== leaflet))
      campaign.ended = [...ended, leaflet]
      break
    case 'resume': {
      const again = ended[random(ended.length)]!
      await arrange([...order, again])
      campaign.ended = ended.filter((each) => each !== again)
    }
  }
  campaign.leaflets = await findLeaflets(platform, id)
  const newest = Math.max(...campaign.leaflets.keys())
  if (change === 'add') campaign.order = [...order, newest]
  if (change === 'correct') campaign.order = order.map((each) => (each === leaflet ? newest : each))
  return change
}

/** The leaflet with which most emails wait, so that a change concerns some. */
async function findMostAwaited({ db }: Platform, order: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select sent.id from unnest(${order}::bigint[]) with ordinality as sent (id, place)
    left join email on idempotency_key like 'leaflet:%:' || sent.id and state = 'queued'
    group by sent.id, place order by count(email.id) desc, place limit 1`.execute(db)
  return rows[0]!.id
}

/** What can be done instead, with too few leaflets, too many, or none to resume. */
function possible(change: Change, { order, ended }: Pick<Expected, 'order' | 'ended'>): Change {
  if (change === 'resume' && ended.length === 0) return possible('stop', { order, ended })
  if (change === 'stop' && order.length <= fewest) return 'add'
  if ((change === 'add' || change === 'resume') && order.length >= most) return 'stop'
  return change
}
