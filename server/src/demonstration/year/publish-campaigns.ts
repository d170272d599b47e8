import {
  addLeafletVersion,
  publishCampaign,
  readLeafletDocument,
  storeLeaflet,
} from '../../campaigns/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { asOrganisation } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from './calendar.ts'
import { careWorkersThemes, tenantsThemes, themes, type Theme } from './campaigns.ts'
import { drawHandbill, handbills, type HandbillName } from './handbills.ts'
import { organisations } from './organisations.ts'
import type { Random } from './random.ts'

type LeafletDocument = Awaited<ReturnType<typeof readLeafletDocument>>
export type LeafletDocuments = Map<HandbillName, LeafletDocument>

/** Draws the handbills and reads each once, as an upload is read. */
export async function readHandbills(): Promise<LeafletDocuments> {
  const names = Object.keys(handbills) as HandbillName[]
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readLeafletDocument(await drawHandbill(name))] as const),
    ),
  )
}

interface Publication {
  accountId: number
  name: string
  theme: Theme
  campaignPlaces: string[]
  day: number
  endDate: string | null
  /** The days on which a new edition was published, and on which the organisation stopped the campaign. */
  newEditionOn: number | null
  stopsOn: number | null
}

interface PublishOptions {
  calendar: Calendar
  random: Random
  documents: LeafletDocuments
  careWorkersId: number
  tenantsId: number
  /** The other organisations, and when each was confirmed. */
  others: readonly { accountId: number; at: Date }[]
}

/** Publishes the year's campaigns, oldest first; some have ended since. */
export async function publishCampaigns(
  tx: Tx,
  { files }: Pick<Platform, 'files'>,
  options: PublishOptions,
): Promise<void> {
  const { calendar, random, documents } = options
  for (const publication of planPublications(options)) {
    const { accountId, name, theme, campaignPlaces, day, endDate, newEditionOn, stopsOn } = publication
    const document = documents.get(theme.handbill)!
    const publishedAt = calendar.at(day, random.whole(8, 19), random.whole(0, 59))
    const id = await storeLeaflet(document, files, (leaflet) =>
      publishCampaign(
        tx,
        asOrganisation({ accountId, role: 'organisation', tokenHash: Buffer.alloc(0) }),
        {
          campaignName: name,
          campaignDescription: theme.description,
          campaignCauses: theme.causes.map((cause) => ({ cause })),
          leafletTitle: '',
          campaignPlaces,
          endDate,
          goal: random.pick([null, null, 1000, 2500, 5000]),
          imprint: null,
          listed: true,
        },
        leaflet,
        publishedAt,
      ),
    )
    if (newEditionOn !== null)
      await storeLeaflet(document, files, (leaflet) =>
        addLeafletVersion(tx, id, leaflet, {
          correctsId: null,
          title: '',
          now: calendar.at(newEditionOn, 12, 30),
        }),
      )
    if (stopsOn !== null)
      await tx
        .updateTable('campaign')
        .set({ stopped_at: calendar.at(stopsOn, 16) })
        .where('id', '=', id)
        .execute()
  }
}

/** The postcode area. */
const placeOf = (postCode: string) => /^[A-Z]+/.exec(postCode)![0]

function planPublications({
  calendar,
  random,
  careWorkersId,
  tenantsId,
  others,
}: PublishOptions): Publication[] {
  const lastDay = calendar.days.length - 1
  const confirmedOn = others.map(({ at }) => calendar.dayOf(at))
  const firstOf = (nth: number) => Math.min(lastDay - 2, confirmedOn[nth]! + random.whole(1, 16))
  const ofOthers = [
    ...others.map(({ accountId }, nth) => ({
      accountId,
      day: firstOf(nth),
      theme: themes[nth]!,
      from: null,
    })),
    // The first twenty published a second one later.
    ...others.slice(0, 20).map(({ accountId }, nth) => ({
      accountId,
      day: Math.min(lastDay - 1, confirmedOn[nth]! + random.whole(50, 170)),
      theme: themes[(nth * 5 + 9) % themes.length]!,
      from: organisations[nth]!,
    })),
  ]
  const publications = [
    ...careWorkersThemes.map((theme, nth) => ({
      accountId: careWorkersId,
      day: 3 + nth * 41,
      theme,
      from: null,
    })),
    ...tenantsThemes.map((theme, nth) => ({ accountId: tenantsId, day: 20 + nth * 88, theme, from: null })),
    ...ofOthers,
  ]
  return publications
    .toSorted((one, other) => one.day - other.day)
    .map(({ accountId, day, theme, from }, nth) => {
      const within = (days: number) => (day + days <= lastDay ? day + days : null)
      const lastsUntil = nth % 4 === 1 ? within(random.whole(60, 140)) : null
      const stopsOn = nth % 13 === 6 ? within(75) : null
      return {
        accountId,
        name: from ? `${theme.name}: ${from.city}` : theme.name,
        theme,
        campaignPlaces: from ? [placeOf(from.postCode)] : [],
        day,
        endDate: lastsUntil === null ? null : calendar.days[lastsUntil]!,
        newEditionOn: nth % 5 === 2 ? within(random.whole(40, 90)) : null,
        stopsOn,
      }
    })
}
