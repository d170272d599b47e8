import { readReplyToken, signReplyToken, type LinkedPlan } from '../../membership/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OurSender } from './remove-quotation.ts'

type Settings = Pick<Platform, 'config' | 'secrets'>

/** Where a reply to a leaflet's email goes; undefined when this installation receives none. */
export const replyAddress = (plan: LinkedPlan, { config, secrets }: Settings): string | undefined =>
  config.replyDomain && `report+${signReplyToken(plan, secrets)}@${config.replyDomain}`

/** @returns the plan that one of our reply addresses is for; null for any other address */
export function readReplyAddress(address: string, { config, secrets }: Settings): LinkedPlan | null {
  const [, token, domain] = /^report\+([\w-]{1,56})@([^@]+)$/i.exec(address) ?? []
  return token && domain?.toLowerCase() === config.replyDomain ? readReplyToken(token, secrets) : null
}

/** How our emails are recognised in what quotes them. */
export const ourSender = ({ config }: Pick<Platform, 'config'>): OurSender => ({
  name: config.productName,
  addresses: [config.mailFrom.toLowerCase(), ...(config.replyDomain ? [`@${config.replyDomain}`] : [])],
  url: config.publicUrl,
})
