import { findAccountId } from '../../identity/index.ts'
import { nextDueTime, spreadDay } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { londonInstant, londonWallClock } from '../../platform/values/clock.ts'
import { administrator, chosenCauses, musketeer, password, publishers } from '../content.ts'
import { calendarUntil, type Calendar } from './calendar.ts'
import { giveYearsDonations } from './give-donations.ts'
import { insertRows } from './insert-rows.ts'
import { doOfficeWork } from './office-work.ts'
import { createApplicants, createOrganisations } from './applications.ts'
import { createMusketeers, type Member } from './musketeers.ts'
import { publishCampaigns, type LeafletDocuments } from './publish-campaigns.ts'
import { seedRandom, type Random } from './random.ts'
import { replayMonths } from './replay-months.ts'
import { writeEmails } from './send-emails.ts'
import { findCampaigns, simulateMember } from './simulate-memberships.ts'

const bouncingMembers = 9

/**
 * Adds a year of a whole network to the demonstration's people, up to yesterday: organisations, campaigns, musketeers, deliveries, donations,
 * messages and emails. Everything appears at once, in one transaction, and the same day gives the same rows, except for random file names.
 */
export async function fillYear(platform: Platform, documents: LeafletDocuments): Promise<void> {
  const passwordHash = await hashPassword(password, 'demonstration')
  await platform.db.transaction().execute((tx) => writeYear(tx, { platform, documents, passwordHash }))
}

async function writeYear(
  tx: Tx,
  {
    platform,
    documents,
    passwordHash,
  }: { platform: Platform; documents: LeafletDocuments; passwordHash: string },
): Promise<void> {
  const { config, secrets, clock } = platform
  const now = clock.now()
  const calendar = calendarUntil(now)
  const random = seedRandom(20)
  const idOf = async ({ email }: { email: string }) => (await findAccountId(tx, email))!
  const administratorId = await idOf(administrator)
  const { productName } = config
  const options = { calendar, random, passwordHash, productName, administratorId }
  const confirmed = await createOrganisations(tx, options)
  const rejected = await createApplicants(tx, options)
  const people = await createMusketeers(tx, options)
  await publishCampaigns(tx, platform, {
    calendar,
    random,
    documents,
    careWorkersId: await idOf(publishers[0]!),
    tenantsId: await idOf(publishers[1]!),
    others: confirmed,
  })
  await doOfficeWork(tx, options, { ...people, decisions: [...confirmed, ...rejected] })

  const goneMembers = loseAddresses(people.members, { calendar, random })
  const campaigns = await findCampaigns(tx, calendar, random)
  const volunteer = demonstrationVolunteer(await idOf(musketeer), calendar)
  const years = [volunteer, ...people.members].map((member) =>
    simulateMember(member, campaigns, { calendar, random }),
  )
  await insertRows(
    tx,
    'musketeer',
    years
      // The demonstration's own musketeer has a schedule already.
      .filter(({ member, schedule }) => schedule && member !== volunteer)
      .map(({ member: { id, nth, frequency }, schedule }) => ({
        account_id: id,
        frequency,
        ...spreadDay(nth),
        anchor: schedule!.anchor,
        last_slot: schedule!.lastSlot,
        next_due_at: londonInstant(
          nextDueTime({ frequency, anchor: schedule!.anchor }, londonWallClock(now)),
        ),
        paused_until: null,
      })),
  )
  const leaflets = await replayMonths(
    tx,
    years.flatMap(({ memberships }) => memberships),
    calendar,
  )
  await writeEmails(
    tx,
    { leaflets, readers: people.readers, gone: goneMembers, volunteer },
    { calendar, random },
  )
  await giveYearsDonations(tx, { calendar, random, secrets })
}

/** Some musketeers' addresses stopped to exist in the last weeks. @returns those musketeers */
function loseAddresses(
  members: readonly Member[],
  { calendar, random }: { calendar: Calendar; random: Random },
): Member[] {
  const lastDay = calendar.days.length - 1
  const active = members.filter(
    ({ stopsAt, frequency, signedUpAt }) =>
      !stopsAt && frequency === 'WEEKLY' && signedUpAt < calendar.at(lastDay - 100, 0),
  )
  const lost = random.sample(active, bouncingMembers)
  for (const member of lost) member.stopsAt = calendar.at(lastDay - random.whole(3, 60), 12)
  return lost
}

/** The demonstration's own musketeer, who has been there from the first day. In the last week they did what the small demonstration shows. */
const demonstrationVolunteer = (id: number, calendar: Calendar): Member => ({
  id,
  nth: 0,
  signedUpAt: calendar.at(0, 9),
  causes: chosenCauses,
  frequency: 'WEEKLY',
  diligence: 1,
  joinsEvery: [10, 20],
  takesHolidays: false,
  stopsAt: calendar.at(calendar.days.length - 8, 0),
})
