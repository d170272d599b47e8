import { roundQuestionsADay } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { days } from '../../platform/values/clock.ts'

/** So that nobody can ask their way through the postcodes of a town (rule: round-questions). */
const ofCampaign: Limit = {
  name: 'round-campaign',
  points: roundQuestionsADay.ofCampaign,
  windowMs: days(1),
}
const inAll: Limit = { name: 'round', points: roundQuestionsADay.inAll, windowMs: days(1) }

const campaignKey = (accountId: number, campaignId: number) => `${accountId} ${campaignId}`

/**
 * Counts a musketeer's question for a postcode. Call it before a transaction: a limit takes a second connection, and the pool could run
 * out.
 * @throws {Problem} TooManyTries
 */
export async function countQuestion(limits: Limits, accountId: number, campaignId: number): Promise<void> {
  await Promise.all([
    limits.consume(inAll, String(accountId)),
    limits.consume(ofCampaign, campaignKey(accountId, campaignId)),
  ])
}

/** The same for a question that may go unanswered. @returns whether it may be answered */
export const allowsQuestion = async (
  limits: Limits,
  accountId: number,
  campaignId: number,
): Promise<boolean> =>
  (await limits.allows(inAll, String(accountId))) &&
  limits.allows(ofCampaign, campaignKey(accountId, campaignId))
