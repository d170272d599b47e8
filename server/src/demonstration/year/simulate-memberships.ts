import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { dueTimeAfter, scheduleAfterFirstLeaflet, spreadDay } from '../../membership/index.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  addMilliseconds,
  londonInstant,
  londonWallClock,
  minutes,
  seconds,
} from '../../platform/values/clock.ts'
import { later, type Calendar } from './calendar.ts'
import type { Member } from './musketeers.ts'
import type { Random } from './random.ts'

export interface Emailed {
  leafletId: number
  at: Date
}
export interface Delivered {
  on: string
  count: number
  printed: number | null
  submissionId: string
  reportedAt: Date
}
export interface Membership {
  memberId: number
  campaignId: number
  joinedAt: Date
  withdrawnAt: Date | null
  emails: Emailed[]
  deliveries: Delivered[]
}
/** What a musketeer did in the year, with the schedule that follows from it; null when they joined nothing. */
interface MembersYear {
  member: Member
  memberships: Membership[]
  schedule: { anchor: string; lastSlot: string } | null
}

interface LiveCampaign {
  id: number
  causes: Set<Cause>
  publishedAt: Date
  /** The last day, by its number. */
  lastDay: number
  stoppedAt: Date | null
  leaflets: { id: number; at: Date }[]
  /** Some campaigns are more popular than others. */
  appeal: number
}

/** Every campaign, with what decides who joins it and which of its leaflets is sent when. */
export async function findCampaigns(db: Db, calendar: Calendar, random: Random): Promise<LiveCampaign[]> {
  const campaigns = await db.selectFrom('campaign').selectAll().orderBy('id').execute()
  const causes = await db.selectFrom('campaign_cause').selectAll().orderBy('id').execute()
  const leaflets = await db.selectFrom('leaflet').selectAll().orderBy('id').execute()
  return campaigns.map(({ id, published_at, end_date, stopped_at }) => ({
    id,
    causes: new Set(causes.filter((row) => row.campaign_id === id).map(({ cause }) => cause as Cause)),
    publishedAt: published_at,
    lastDay: end_date === null ? calendar.days.length : calendar.days.indexOf(end_date),
    stoppedAt: stopped_at,
    leaflets: leaflets
      .filter((row) => row.campaign_id === id)
      .map((leaflet) => ({ id: leaflet.id, at: leaflet.created_at })),
    appeal: random.next() * 1.5,
  }))
}

/**
 * Lets a musketeer live through the year: they join campaigns, are emailed one leaflet per period as the product plans them, and report
 * what they delivered.
 */
export function simulateMember(
  member: Member,
  campaigns: readonly LiveCampaign[],
  { calendar, random }: { calendar: Calendar; random: Random },
): MembersYear {
  const memberships = joinCampaigns(member, campaigns, { calendar, random })
  const schedule = emailLeaflets(member, memberships, { campaigns, calendar, random })
  for (const membership of memberships)
    membership.deliveries = reportDeliveries(member, membership, { calendar, random })
  return { member, memberships, schedule }
}

const isLive = (campaign: LiveCampaign, at: Date, day: number) =>
  campaign.publishedAt < at && day <= campaign.lastDay && (!campaign.stoppedAt || at < campaign.stoppedAt)

interface World {
  calendar: Calendar
  random: Random
}

function joinCampaigns(
  member: Member,
  campaigns: readonly LiveCampaign[],
  { calendar, random }: World,
): Membership[] {
  const lastDay = calendar.days.length - 1
  const memberships: Membership[] = []
  const firstDay = Math.max(0, calendar.dayOf(member.signedUpAt))
  let at = later(
    member.signedUpAt < calendar.at(0, 0) ? calendar.at(0, 8) : member.signedUpAt,
    random,
    0.5,
    1.5,
  )
  for (let day = firstDay; day <= lastDay; day += random.whole(...member.joinsEvery)) {
    if (day > firstDay) at = calendar.at(day, random.whole(8, 21), random.whole(0, 59), random.whole(0, 59))
    if (calendar.dayOf(at) > lastDay || (member.stopsAt && at > member.stopsAt)) break
    if (day > firstDay && member.takesHolidays && !random.chance(calendar.seasons[day]!)) continue
    const open = campaigns
      .filter(
        (campaign) =>
          isLive(campaign, at, day) && !memberships.some(({ campaignId }) => campaignId === campaign.id),
      )
      .map((campaign) => ({
        campaign,
        rank:
          campaign.appeal +
          random.next() +
          0.8 * member.causes.filter((cause) => campaign.causes.has(cause)).length,
      }))
      .toSorted((one, other) => other.rank - one.rank)
    for (const { campaign } of open.slice(0, random.whole(1, day === firstDay ? 3 : 2))) {
      const leavesAt = random.chance(0.07) ? later(at, random, 24 * 10, 24 * 120) : null
      memberships.push({
        memberId: member.id,
        campaignId: campaign.id,
        joinedAt: at,
        withdrawnAt: leavesAt && calendar.dayOf(leavesAt) <= lastDay ? leavesAt : null,
        emails: [],
        deliveries: [],
      })
      at = addMilliseconds(at, seconds(random.whole(20, 200)))
    }
  }
  return memberships.filter(({ joinedAt }) => calendar.dayOf(joinedAt) <= lastDay)
}

/**
 * Adds the emails of leaflets (rules: first-campaign-sends-at-once, one-leaflet-per-period, best-leaflet-first).
 * @returns the musketeer's schedule
 */
function emailLeaflets(
  member: Member,
  memberships: readonly Membership[],
  { campaigns, calendar, random }: World & { campaigns: readonly LiveCampaign[] },
): MembersYear['schedule'] {
  const [first] = memberships
  if (!first) return null
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const currentLeaflet = (campaignId: number, at: Date) =>
    campaignOf.get(campaignId)!.leaflets.findLast((leaflet) => leaflet.at <= at)!.id
  const fitOf = ({ campaignId }: Membership) => {
    const fit = member.causes.findIndex((cause) => campaignOf.get(campaignId)!.causes.has(cause))
    return fit < 0 ? member.causes.length : fit
  }
  const end = calendar.at(calendar.days.length - 1, 23, 59, 59)

  first.emails.push({
    leafletId: currentLeaflet(first.campaignId, first.joinedAt),
    at: addMilliseconds(first.joinedAt, seconds(random.whole(3, 40))),
  })
  const schedule = scheduleAfterFirstLeaflet(
    { frequency: member.frequency, ...spreadDay(member.nth) },
    londonWallClock(first.joinedAt),
  )
  let lastSlot = schedule.anchor
  for (let period = 1; ; period += 1) {
    const slot = dueTimeAfter(schedule, period)
    const due = londonInstant(slot)
    if (due > end || (member.stopsAt && due >= member.stopsAt)) break
    const day = calendar.dayOf(due)
    const [best] = memberships
      .filter(
        ({ campaignId, joinedAt, withdrawnAt, emails }) =>
          joinedAt < due &&
          (!withdrawnAt || due < withdrawnAt) &&
          isLive(campaignOf.get(campaignId)!, due, day) &&
          !emails.some(({ leafletId }) => leafletId === currentLeaflet(campaignId, due)),
      )
      .toSorted(
        (one, other) => fitOf(one) - fitOf(other) || one.joinedAt.getTime() - other.joinedAt.getTime(),
      )
    if (!best) continue
    best.emails.push({
      leafletId: currentLeaflet(best.campaignId, due),
      at: addMilliseconds(due, minutes(1) + seconds(random.whole(0, 400))),
    })
    lastSlot = slot
  }
  return { anchor: schedule.anchor, lastSlot }
}

function reportDeliveries(
  { diligence, takesHolidays }: Member,
  { emails, withdrawnAt }: Membership,
  { calendar, random }: World,
): Delivered[] {
  const lastDay = withdrawnAt ? calendar.dayOf(withdrawnAt) : calendar.days.length - 1
  return emails.flatMap(({ at }) => {
    const emailedOn = calendar.dayOf(at)
    const rounds = random.chance(diligence)
      ? 1 + Number(random.chance(0.35)) + Number(random.chance(0.12))
      : 0
    return Array.from({ length: rounds }, (): Delivered[] => {
      const day = calendar.pickDay(random, Math.min(emailedOn, lastDay), Math.min(emailedOn + 12, lastDay))
      const isOut = !takesHolidays || random.chance(calendar.seasons[day]!)
      const count = random.pick([8, 12, 15, 18, 20, 20, 20, 22, 25, 30, 40, 60])
      const reportedAt =
        withdrawnAt && day === lastDay
          ? withdrawnAt
          : calendar.at(day, random.whole(18, 21), random.whole(0, 59))
      if (!isOut || reportedAt <= at) return []
      const delivered = {
        on: calendar.days[day]!,
        count,
        printed: random.chance(0.5) ? count + random.whole(0, 4) : null,
        submissionId: random.uuid(),
        reportedAt,
      }
      return [delivered]
    }).flat()
  })
}
