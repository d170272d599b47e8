import { beforeEach } from 'vitest'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { markEmailed } from '../../src/membership/planning/plan-store.ts'
import type { Person } from './given.ts'
import { emailDelivery } from './email-delivery.ts'
import { world } from './world.ts'

/** The time at which each test begins. */
export const friday = '2026-11-20T12:00:00Z'
/** When leaflets are due for people who join on that Friday. */
export const monday = new Date('2026-11-23T08:00:00Z')
export const nextMonday = new Date('2026-11-30T08:00:00Z')

/** A world with email delivery, in which people join campaigns on a Friday and leaflets are sent when due. */
export function dispatchWorld() {
  const w = world({ now: friday })
  const delivery = emailDelivery(w)
  /** Without the emails about campaigns to join, which leave when no leaflet waits. */
  const received = async (person: Pick<Person, 'email'>) =>
    (await delivery.received(person)).filter(
      ({ headers }) => !headers['list-unsubscribe']?.includes('/leave/suggestions-'),
    )
  beforeEach(() => w.clock.set(friday))

  return {
    w,
    ...delivery,
    received,
    subjects: async (person: Person) => (await received(person)).map(({ subject }) => subject),
    /** The subjects of all emails that a person got, oldest first, also about campaigns to join. */
    allSubjects: delivery.subjects,
    allReceived: delivery.received,
    join: (person: Person, { id }: { id: number }) => person.call('POST /api/campaigndistributor', { id }),
    /** Moves the clock, plans the due leaflets and sends everything that waits. */
    async advanceTo(at: Date) {
      w.clock.set(at.toISOString())
      const planned = await planDispatch(w.platform, at)
      await delivery.sendAll()
      return planned
    },
    /** Moves the clock, plans the due leaflets and records them as emailed, without a mail server. */
    async emailDue(at: Date): Promise<void> {
      w.clock.set(at.toISOString())
      await planDispatch(w.platform, at)
      await w.platform.db.transaction().execute(async (tx) => {
        const plans = await tx
          .selectFrom('planned_leaflet')
          .select(['membership_id as membershipId', 'leaflet_id as leafletId'])
          .where('sent_at', 'is', null)
          .execute()
        await markEmailed(tx, plans, at)
      })
    },
  }
}
