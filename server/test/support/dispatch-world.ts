import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import { beforeEach } from 'vitest'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import type { Person } from './given.ts'
import { emailDelivery } from './email-delivery.ts'
import { world } from './world.ts'

/** When each test begins. */
const friday = '2026-11-20T12:00:00Z'
/** When leaflets are due to those who join then. */
export const monday = new Date('2026-11-23T08:00:00Z')
export const nextMonday = new Date('2026-11-30T08:00:00Z')

/** A world with its post office, in which people join campaigns on a Friday and leaflets come when they are due. */
export function dispatchWorld() {
  const w = world({ now: friday })
  const office = emailDelivery(w)
  beforeEach(() => w.clock.set(friday))

  return {
    w,
    ...office,
    join: (person: Person, { id }: { id: number }) => person.call(joinCampaign, { id }),
    /** A time comes: due leaflets are planned, and everything that waits is sent. */
    async advanceTo(at: Date) {
      w.clock.set(at.toISOString())
      const planned = await planDispatch(w.platform, at)
      await office.sendAll()
      return planned
    },
  }
}
