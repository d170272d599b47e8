import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'

/** The first steps of a musketeer, in order. */
export const steps = ['choose causes', 'join', 'print', 'deliver', 'report'] as const
export type Step = (typeof steps)[number]

type Musketeer = Pick<OwnUser, 'causeUsers' | 'campaignDistributors' | 'leafletsDelivered'>

/**
 * The next step of a musketeer who has not yet reported a delivery. We cannot see printing or delivering, so both stay open until the
 * report.
 * @returns null once a delivery was reported
 */
export function nextStep({ causeUsers, campaignDistributors, leafletsDelivered }: Musketeer): Step | null {
  if (leafletsDelivered > 0) return null
  if (campaignDistributors.length > 0) return 'print'
  return causeUsers.length > 0 ? 'join' : 'choose causes'
}

/** (rule: received-from-all) */
export const hasReceivedFromAll = ({ campaignDistributors }: Pick<OwnUser, 'campaignDistributors'>) =>
  campaignDistributors.length > 0 && campaignDistributors.every(({ emailDate }) => emailDate !== null)
