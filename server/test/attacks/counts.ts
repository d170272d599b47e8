import type { Attack, AttackedProduct } from './attack.ts'
import { createMember, createMembers, signInAs, type Person } from './people.ts'

/** Everything in which an organisation sees numbers of its campaign. */
async function lookAtCounts({ organisation, campaignId: id }: AttackedProduct): Promise<string[]> {
  return [
    JSON.stringify(await organisation('GET /api/org/campaign/:id', { id })),
    JSON.stringify(await organisation('GET /api/org/data', {})),
    await (await organisation('GET /api/org/data.csv', {})).text(),
    JSON.stringify(await organisation('GET /api/campaigns/:page/:size', { page: 0, size: 50 })),
    JSON.stringify(await organisation('GET /api/campaign/:id', { id })),
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
    for (const { call } of others) await call('POST /api/campaigndistributor', { id: product.campaignId })
    await product.settle()
    const before = await lookAtCounts(product)
    await ann!.call('POST /api/campaigndistributor', { id: product.campaignId })
    await product.settle()
    const after = await lookAtCounts(product)
    const differing = before.filter((reply, at) => reply !== after[at]).length
    return { got: `${differing} of ${before.length} replies differ.`, gotIn: differing > 0 }
  },
}

/** The ids that a new musketeer who joins a campaign reads about themselves, and between which instants they were given. */
async function readOwnIds(product: AttackedProduct) {
  const from = performance.now()
  const { call } = await createMember(product)
  const { campaignDistributorId: membership } = await call('POST /api/campaigndistributor', {
    id: product.campaignId,
  })
  const { id: account } = await call('GET /api/user', {})
  return { account, membership, from, to: performance.now() }
}

/** Between the product's clock and the attacker's. */
const toleranceMs = 1000

export const countByIds: Attack = {
  name: 'Count members by numbers that rise',
  tries:
    'A stranger signs up and joins a campaign, does so again after eight others signed up, and compares the numbers of the two accounts and memberships.',
  async play(product) {
    const first = await readOwnIds(product)
    await createMembers(product, 8)
    // So that a counter and a clock cannot be taken for each other.
    await new Promise((resolve) => setTimeout(resolve, 2 * toleranceMs))
    const second = await readOwnIds(product)
    const least = second.from - first.to - toleranceMs
    const most = second.to - first.from + toleranceMs
    const rises = [second.account - first.account, second.membership - first.membership]
    return {
      got: `The numbers rose by ${rises.join(' and ')} in ${Math.round(second.to - first.to)} ms.`,
      gotIn: rises.some((rise) => rise < least || rise > most),
    }
  },
}
