import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'

/** The first steps of a musketeer, in order. From the third on, the current leaflet leads (rule: current-leaflet). */
export const steps = ['choose causes', 'join', 'print', 'deliver', 'report'] as const
export type FirstStep = 'choose causes' | 'join' | 'join another'

/**
 * The next step of a musketeer who has not yet reported a delivery.
 * @returns null once a delivery was reported, and while a campaign has a leaflet for them; to join another if those that they joined have ended or are paused
 */
export function nextStep(
  {
    causeUsers,
    campaignDistributors,
    leafletsDelivered,
  }: Pick<OwnUser, 'causeUsers' | 'campaignDistributors' | 'leafletsDelivered'>,
  hasLeaflet: boolean,
): FirstStep | null {
  if (leafletsDelivered > 0 || hasLeaflet) return null
  if (causeUsers.length === 0) return 'choose causes'
  return campaignDistributors.length > 0 ? 'join another' : 'join'
}

type Memberships = readonly Pick<OwnUser['campaignDistributors'][number], 'emailDate'>[]

/** Whether there is a joined campaign, and each has emailed a leaflet (rule: received-from-all). */
export const hasReceivedFromAll = (memberships: Memberships): boolean =>
  memberships.length > 0 && memberships.every(({ emailDate }) => emailDate !== null)
