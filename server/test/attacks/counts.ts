import type { Attack, AttackedProduct } from './attack.ts'
import { createMember, createMembers } from './people.ts'

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
