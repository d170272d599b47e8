import { showCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { listOwnCampaigns, showOwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import { exportChartData, showChartData } from '@street-musketeers/contract/insight/tallies.ts'
import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createMembers, signInAs, type Person } from './people.ts'

/** Everything in which an organisation sees numbers of its campaign. */
async function lookAtCounts({ organisation, campaignId: id }: AttackedProduct): Promise<string[]> {
  return [
    JSON.stringify(await organisation(showOwnCampaign, { id })),
    JSON.stringify(await organisation(showChartData, {})),
    await (await organisation(exportChartData, {})).text(),
    JSON.stringify(await organisation(listOwnCampaigns, { page: 0, size: 50 })),
    JSON.stringify(await organisation(showCampaign, { id })),
  ]
}

export const compareCounts: Attack = {
  name: 'Find out that one person joined',
  tries: 'An organisation compares all its numbers before and after the one person joined whom it had asked.',
  async play(product) {
    const members: Person[] = []
    for (const email of await createMembers(product, 4)) members.push(await signInAs(product, email))
    const [ann, ...others] = members
    // So many that the numbers are not hidden as “fewer than 3”.
    for (const { call } of others) await call(joinCampaign, { id: product.campaignId })
    await product.settle()
    const before = await lookAtCounts(product)
    await ann!.call(joinCampaign, { id: product.campaignId })
    await product.settle()
    const after = await lookAtCounts(product)
    const differing = before.filter((reply, at) => reply !== after[at]).length
    return { got: `${differing} of ${before.length} replies differ.`, gotIn: differing > 0 }
  },
}
