import {
  replaceFirstLeaflet,
  publishCampaign,
  readLeafletDocument,
  storeLeaflet,
} from '@street-musketeers/server/campaigns/index.ts'
import type { Tx } from '@street-musketeers/server/platform/database/db.ts'
import type { Organisation } from '@street-musketeers/server/platform/http/actor.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import { addMilliseconds, days, hours, londonDate } from '@street-musketeers/server/platform/values/clock.ts'
import { sql } from 'kysely'
import { asPromoter, organisations, publishers, type DemoCampaign } from '../content.ts'
import { makeDemoLeaflet } from '../make-leaflet.ts'

export type LeafletDocuments = Map<DemoCampaign, Awaited<ReturnType<typeof readLeafletDocument>>>

type MadeLeaflets = Map<DemoCampaign, Awaited<ReturnType<typeof makeDemoLeaflet>>>

/** Makes the leaflets of the year's campaigns. */
export async function makeLeaflets(now: Date): Promise<MadeLeaflets> {
  const made: MadeLeaflets = new Map()
  const promoters = [
    ...publishers.map((each) => [each, each.earlierCampaigns] as const),
    ...organisations.map((each) => [each, each.campaigns ?? []] as const),
  ]
  for (const [promoter, campaigns] of promoters)
    for (const campaign of campaigns)
      made.set(campaign, await makeDemoLeaflet(campaign.leaflet, asPromoter(promoter), now))
  return made
}

/** Reads each leaflet as an upload is read. */
export async function readLeaflets(made: MadeLeaflets): Promise<LeafletDocuments> {
  const documents: LeafletDocuments = new Map()
  for (const [campaign, { bytes, words }] of made)
    documents.set(campaign, { ...(await readLeafletDocument(bytes)), text: words })
  return documents
}

/** An organisation that only the year has. `confirmedOn` counts the days from the year’s first. */
export interface YearOrganisation {
  accountId: number
  postCode: string
  confirmedOn: number
  campaigns: readonly DemoCampaign[]
}

interface Publishers {
  tradesCouncilId: number
  tenantsId: number
  others: readonly YearOrganisation[]
}

const lastDay = 364
const goals = [null, null, 1000, 2500, 5000]

/**
 * Publishes the year's campaigns, oldest first; some have ended since.
 * @param firstDay noon of the year's first day
 */
export async function publishCampaigns(
  tx: Tx,
  { files }: Pick<Platform, 'files'>,
  { firstDay, documents, ...publishers }: Publishers & { firstDay: Date; documents: LeafletDocuments },
): Promise<void> {
  const at = (day: number, hour: number) => addMilliseconds(firstDay, days(day) + hours(hour - 12))
  for (const [nth, { accountId, campaign, area, day }] of planPublications(publishers).entries()) {
    const within = (count: number) => (day + count <= lastDay ? day + count : null)
    const document = documents.get(campaign)!
    const lastsUntil = nth % 4 === 1 ? within(60 + ((nth * 13) % 80)) : null
    const newEditionOn = nth % 5 === 2 ? within(40 + ((nth * 7) % 50)) : null
    const stopsOn = nth % 13 === 6 ? within(75) : null
    const id = await storeLeaflet(document, files, (leaflet) =>
      publishCampaign(
        tx,
        { organisationId: accountId } as Organisation,
        {
          campaignName: campaign.name,
          campaignDescription: campaign.description,
          campaignCauses: campaign.causes.map((cause) => ({ cause })),
          leafletTitle: '',
          leafletText: document.text,
          campaignPlaces: area === null || campaign.everywhere ? [] : [area],
          endDate: lastsUntil === null ? null : londonDate(at(lastsUntil, 12)),
          goal: goals[nth % goals.length]!,
          imprint: null,
          listed: true,
          buttonAddress: '',
        },
        leaflet,
        at(day, 9 + ((nth * 3) % 10)),
      ),
    )
    if (newEditionOn !== null)
      await storeLeaflet(document, files, (leaflet) =>
        replaceFirstLeaflet(tx, id, leaflet, {
          correctsId: null,
          title: '',
          wording: document.text,
          now: at(newEditionOn, 12),
        }),
      )
    if (stopsOn !== null)
      await sql`update campaign set stopped_at = ${at(stopsOn, 16)} where id = ${id}`.execute(tx)
  }
}

/** Which campaign is published on which day. The two organisations that have sign-ins publish for everywhere. */
function planPublications({ tradesCouncilId, tenantsId, others }: Publishers) {
  const plan = (accountId: number, campaign: DemoCampaign, day: number, area: string | null = null) =>
    ({ accountId, campaign, area, day }) as const
  const [tradesCouncil, tenants] = publishers.map(({ earlierCampaigns }) => earlierCampaigns)
  return [
    ...tradesCouncil!.map((campaign, nth) => plan(tradesCouncilId, campaign, 3 + nth * 41)),
    ...tenants!.map((campaign, nth) => plan(tenantsId, campaign, 20 + nth * 88)),
    ...others.flatMap(({ accountId, postCode, confirmedOn, campaigns }, nth) => {
      const days = [
        Math.min(lastDay - 2, confirmedOn + 1 + ((nth * 5) % 16)),
        Math.min(lastDay - 1, confirmedOn + 50 + ((nth * 37) % 120)),
      ]
      const area = /^[A-Z]+/.exec(postCode)![0]
      return campaigns.map((campaign, which) => plan(accountId, campaign, days[which]!, area))
    }),
  ].toSorted((one, other) => one.day - other.day)
}
