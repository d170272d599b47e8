import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { areas } from '@street-musketeers/contract/places/areas.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { countByDistrict, findAudience, findWaiting, type AudienceRow } from './store.ts'
import { estimateAudience, type PlaceAudience } from './rules.ts'
import { countWeekly } from '../counts/update-shown-counts.ts'

/** About how many musketeers a campaign for these causes and places would be suggested to (rule: campaign-audience). */
export async function showAudience(
  db: Db,
  { campaignCauses, campaignPlaces }: InputOf<'POST /api/audience'>,
): Promise<ReplyOf<'POST /api/audience'>> {
  const places = withoutShared(campaignPlaces.map(districtsOf))
  const rows = await findAudience(
    db,
    campaignCauses,
    places.length
      ? {
          areas: places.flatMap((place) => place.areas),
          districts: places.flatMap((place) => place.districts),
        }
      : null,
  )
  const audiences = places.length
    ? places.map((place) =>
        sumRows(
          rows.filter(
            ({ area, district }) => place.areas.includes(area) || place.districts.includes(district),
          ),
          campaignCauses,
        ),
      )
    : [sumRows(rows, campaignCauses)]
  return { people: estimateAudience(audiences) }
}

interface Districts {
  areas: string[]
  districts: string[]
}

/** Leaves out of each place what an earlier one has: an area on a border belongs to two nations, and two sectors may share a district. */
function withoutShared(places: readonly Districts[]): Districts[] {
  const seen = new Set<string>()
  const unseen = (codes: readonly string[]) => codes.filter((code) => !seen.has(code) && seen.add(code))
  return places.map(({ areas: codes, districts }) => ({ areas: unseen(codes), districts: unseen(districts) }))
}

/** The postcode areas that make up a nation or an area, or the district of a district or sector. */
function districtsOf(place: string): Districts {
  const within = areas.filter(
    ({ code, nations }) => code === place || nations.some((nation) => nation === place),
  )
  return within.length
    ? { areas: within.map(({ code }) => code), districts: [] }
    : { areas: [], districts: [place.split(' ')[0]!] }
}

function sumRows(rows: readonly AudienceRow[], causes: readonly Cause[]): PlaceAudience {
  const sumOf = (wanted: Cause | '') =>
    rows.filter(({ cause }) => cause === wanted).reduce((sum, { people }) => sum + people, 0)
  return { all: sumOf(''), ofCauses: causes.map(sumOf) }
}

/** A longer list would be useless: the first invitations change it. */
const maxWaiting = 100

const nationsOfAreas = areas.flatMap(({ code, nations }) => nations.map((nation) => [code, nation] as const))

/** Where musketeers wait for a campaign (rule: waiting-places). */
export const listWaitingPlaces = (db: Db, now: Date): Promise<ReplyOf<'GET /api/waitingplaces'>> =>
  findWaiting(
    db,
    { areas: nationsOfAreas.map(([area]) => area), nations: nationsOfAreas.map(([, nation]) => nation) },
    { today: londonDate(now), limit: maxWaiting },
  )

/** Counts musketeers by cause and district, once a week (rule: campaign-audience). @returns whether it was due */
export const countAudience = ({ db }: { db: Db }, now: Date): Promise<boolean> =>
  countWeekly(db, 'audience_count', now, countByDistrict)
