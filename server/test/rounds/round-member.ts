import type { RoundPart } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { londonDate } from '../../src/platform/values/clock.ts'
import type { Person } from '../support/given.ts'
import type { world } from '../support/world.ts'

/** A musketeer who has joined a campaign, and what they do with its rounds, over weeks. */
export async function createRoundMember(w: ReturnType<typeof world>, campaignId: number) {
  const person = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await person.call('POST /api/campaigndistributor', {
    id: campaignId,
  })
  /** A session of theirs does not last for weeks. */
  const call: Person['call'] = async (to, input) => (await w.given.returning(person)).call(to, input)
  const own = () => call('GET /api/rounds/:campaignId', { campaignId })
  return {
    id: person.id,
    membershipId,
    call,
    own,
    askFor: (postcode: string, part: RoundPart) => call('POST /api/round', { campaignId, postcode, part }),
    waitFor: (postcode: string, part: RoundPart) =>
      call('POST /api/roundwait', { campaignId, postcode, part }),
    /** @param postcode where it says the leaflets went */
    report: (postcode?: string) =>
      call('POST /api/campaigndata', {
        campaignDistributorId: membershipId,
        subDate: londonDate(w.clock.now()),
        campaignData: { leafletsDelivered: 20 },
        submissionId: crypto.randomUUID(),
        again: 'add',
        againOn: londonDate(w.clock.now()),
        ...(postcode !== undefined && { postcode }),
      }),
    states: async () => (await own()).rounds.map(({ part, state }) => `${part} ${state}`),
    emails: async (kind: string) => (await w.emails(person.email)).filter((each) => each.kind === kind),
  }
}
