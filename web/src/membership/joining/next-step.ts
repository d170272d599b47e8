import type { OwnUser } from '@street-musketeers/contract/insight/insight.ts'

/** What a musketeer learns to do, in this order. */
export const steps = ['choose causes', 'join', 'print', 'deliver', 'report'] as const
export type Step = (typeof steps)[number]

type Musketeer = Pick<OwnUser, 'causeUsers' | 'campaignDistributors' | 'leafletsDelivered'>

/**
 * What a musketeer does next, until they have done all of it once. Nobody can see paper come out of a printer or go through a
 * door: these two are open until a delivery is reported.
 * @returns null once a delivery was reported
 */
export function nextStep({ causeUsers, campaignDistributors, leafletsDelivered }: Musketeer): Step | null {
  if (leafletsDelivered > 0) return null
  if (campaignDistributors.length > 0) return 'print'
  return causeUsers.length > 0 ? 'join' : 'choose causes'
}

/** There is at least one campaign, and none that has not emailed its leaflet (rule: received-from-all). */
export const hasReceivedFromAll = ({ campaignDistributors }: Pick<OwnUser, 'campaignDistributors'>) =>
  campaignDistributors.length > 0 && campaignDistributors.every(({ emailDate }) => emailDate !== null)
