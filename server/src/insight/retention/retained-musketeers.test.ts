import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { countRetained } from './show-retained.ts'

const w = world({ now: '2026-05-31T23:30:00Z' })

const show = async () => (await w.given.administrator()).call('GET /api/keptmusketeers', {})

/** Musketeers who activate their account now, each in a campaign. */
async function givenMembers(count: number, campaignId: number) {
  const members = []
  for (let nth = 0; nth < count; nth++) {
    const person = await w.given.musketeer()
    const { id } = await w.platform.db
      .insertInto('membership')
      .values({
        account_id: person.id,
        campaign_id: campaignId,
        joined_at: w.clock.now(),
        withdrawn_at: null,
        emailed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    members.push({ membershipId: id, campaignId })
  }
  return members
}

const deliver = (members: readonly { membershipId: number; campaignId: number }[], day: string) =>
  w.platform.db
    .insertInto('delivery')
    .values(
      members.map(({ membershipId, campaignId }) => ({
        membership_id: membershipId,
        campaign_id: campaignId,
        delivered_on: day,
        leaflets_delivered: 20,
        leaflets_printed: null,
        submission_id: crypto.randomUUID(),
        reported_at: w.clock.now(),
      })),
    )
    .execute()

async function countAt(instant: string) {
  w.clock.set(instant)
  return countRetained(w.platform, w.clock.now())
}

test('retained musketeers are counted by the month of sign-up in London, weekly, once all have been here long enough', async () => {
  // Its database was made later than the time of this test.
  await w.platform.db.updateTable('cohort_count').set({ next_count_at: w.clock.now() }).execute()
  const campaign = await w.given.campaign(await w.given.organisation())
  // In London it is the first of June already.
  const june = await givenMembers(12, campaign.id)
  await deliver(june.slice(0, 11), '2026-06-29')
  await deliver(june.slice(11), '2026-06-28')
  await deliver(june.slice(0, 10), '2026-09-20')
  await deliver(june.slice(10), '2026-09-21')
  w.clock.set('2026-07-10T12:00:00Z')
  const few = await givenMembers(9, campaign.id)
  await deliver(few, '2026-08-10')

  expect(await countAt('2026-08-24T07:30:00Z')).toBe(true)
  expect((await show()).cohorts, '55 days after the last of June are not over').toEqual([])
  expect(await countAt('2026-08-24T13:00:00Z'), 'counted this week').toBe(false)
  expect((await show()).nextCountAt).toBe('2026-08-31T07:00:00.000Z')

  await countAt('2026-08-31T07:10:00Z')
  const counted = { month: '2026-06', people: { count: 12 }, after4Weeks: { count: 11 } }
  expect((await show()).cohorts).toEqual([{ ...counted, after12Weeks: null }])

  await countAt('2026-10-26T12:00:00Z')
  expect((await show()).cohorts, 'nine people are too few to be shown').toEqual([
    {
      month: '2026-07',
      people: { fewerThan: 10 },
      after4Weeks: { fewerThan: 10 },
      after12Weeks: null,
    },
    { ...counted, after12Weeks: { count: 10 } },
  ])
})
