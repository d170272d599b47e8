import { londonDate } from '../../src/platform/values/clock.ts'
import { makePng } from '../files/good-files.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createMember, createOfficer, type Person } from './people.ts'
import { outcomeOf } from './outcome-of.ts'

const postcode = 'BD4 6AB'

/** Campaigns of an organisation of their own. @returns their ids */
async function publishCampaigns(product: AttackedProduct, count: number): Promise<number[]> {
  const officer = await createOfficer(product)
  const file = new Blob([new Uint8Array(await makePng())])
  const ids: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { campaignId } = await officer.call('POST /api/campaign', {
      campaignName: `Open doors ${nth}`,
      campaignDescription: 'A campaign for the exercise.',
      campaignCauses: [{ cause: 'peace' }],
      file,
    })
    ids.push(campaignId)
  }
  return ids
}

async function deliver(product: AttackedProduct, { call }: Person, campaignId: number): Promise<void> {
  const { campaignDistributorId } = await call('POST /api/campaigndistributor', { id: campaignId })
  await call('POST /api/round', { campaignId, postcode, part: 'all' })
  await call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: londonDate(product.now()),
    campaignData: { leafletsDelivered: 20 },
  })
}

export const closePostcode: Attack = {
  name: 'Close a postcode to all campaigns with one account',
  tries:
    'A musketeer claims and reports a postcode in two campaigns, claims it in a third, and in a fourth waits for it while they hold all they may. Another musketeer asks for it in a fifth and in the fourth.',
  async play(product) {
    const [one, two, three, four, five] = (await publishCampaigns(product, 5)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const [spoiler, other] = [await createMember(product), await createMember(product)]
    for (const id of [one, two]) await deliver(product, spoiler, id)
    for (const id of [three, four]) await spoiler.call('POST /api/campaigndistributor', { id })
    await spoiler.call('POST /api/round', { campaignId: three, postcode, part: 'all' })
    // Waiting first and holding the maximum afterwards keeps it from others as little as the other way round.
    const waits = await outcomeOf(
      spoiler.call('POST /api/roundwait', { campaignId: four, postcode, part: 'all' }),
    )
    for (const held of ['BD4 6AD', 'BD4 6AE'])
      await spoiler.call('POST /api/round', { campaignId: four, postcode: held, part: 'all' })
    const waitsMore = await outcomeOf(
      spoiler.call('POST /api/roundwait', { campaignId: four, postcode: 'BD4 6AF', part: 'all' }),
    )
    const asked: boolean[] = []
    for (const id of [five, four]) {
      await other.call('POST /api/campaigndistributor', { id })
      asked.push((await other.call('POST /api/round', { campaignId: id, postcode, part: 'all' })).claimed)
    }
    return {
      got: `Waiting: ${waits}, and with the maximum: ${waitsMore}. The other musketeer got it: ${asked.map((got) => (got ? 'yes' : 'no')).join(', ')}.`,
      gotIn: asked.includes(false) || waitsMore === 'allowed',
    }
  },
}
