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
import { themes, type Theme } from '../content.ts'
import { drawHandbill, handbillNames, type HandbillName } from '../handbills.ts'

export type LeafletDocuments = Map<HandbillName, Awaited<ReturnType<typeof readLeafletDocument>>>

/** Draws the handbills and reads each once, as an upload is read. */
export async function readHandbills(): Promise<LeafletDocuments> {
  return new Map(
    await Promise.all(
      handbillNames.map(async (name) => [name, await readLeafletDocument(await drawHandbill(name))] as const),
    ),
  )
}

/** An organisation of the year: its district and town, and on which day of the year it was confirmed. */
export interface Publisher {
  accountId: number
  city: string
  postCode: string
  confirmedOn: number
}

interface Publishers {
  careWorkersId: number
  tenantsId: number
  others: readonly Publisher[]
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
  for (const [nth, { accountId, theme, from, day }] of planPublications(publishers).entries()) {
    const within = (count: number) => (day + count <= lastDay ? day + count : null)
    const document = documents.get(theme.handbill)!
    const lastsUntil = nth % 4 === 1 ? within(60 + ((nth * 13) % 80)) : null
    const newEditionOn = nth % 5 === 2 ? within(40 + ((nth * 7) % 50)) : null
    const stopsOn = nth % 13 === 6 ? within(75) : null
    const id = await storeLeaflet(document, files, (leaflet) =>
      publishCampaign(
        tx,
        { accountId, role: 'organisation', tokenHash: Buffer.alloc(0) } as Organisation,
        {
          campaignName: from ? `${theme.name}: ${from.city}` : theme.name,
          campaignDescription: theme.description,
          campaignCauses: theme.causes.map((cause) => ({ cause })),
          leafletTitle: '',
          campaignPlaces: from ? [/^[A-Z]+/.exec(from.postCode)![0]] : [],
          endDate: lastsUntil === null ? null : londonDate(at(lastsUntil, 12)),
          goal: goals[nth % goals.length]!,
          imprint: null,
          listed: true,
        },
        leaflet,
        at(day, 9 + ((nth * 3) % 10)),
      ),
    )
    if (newEditionOn !== null)
      await storeLeaflet(document, files, (leaflet) =>
        replaceFirstLeaflet(tx, id, leaflet, { correctsId: null, title: '', now: at(newEditionOn, 12) }),
      )
    if (stopsOn !== null)
      await sql`update campaign set stopped_at = ${at(stopsOn, 16)} where id = ${id}`.execute(tx)
  }
}

/** Which campaign is published on which day. */
function planPublications({ careWorkersId, tenantsId, others }: Publishers) {
  /** @param from the organisation of whose place the campaign is; left out: it is for everywhere */
  const plan = (accountId: number, theme: Theme, day: number, from: Publisher | null = null) =>
    ({ accountId, theme, from, day }) as const
  const otherTheme = (nth: number) => themes.others[nth % themes.others.length]!
  return [
    ...themes.careWorkers.map((theme, nth) => plan(careWorkersId, theme, 3 + nth * 41)),
    ...themes.tenants.map((theme, nth) => plan(tenantsId, theme, 20 + nth * 88)),
    ...others.map(({ accountId, confirmedOn }, nth) => {
      const day = Math.min(lastDay - 2, confirmedOn + 1 + ((nth * 5) % 16))
      return plan(accountId, otherTheme(nth), day)
    }),
    // The first twenty published a second one later, for their own place.
    ...others.slice(0, 20).map((from, nth) => {
      const day = Math.min(lastDay - 1, from.confirmedOn + 50 + ((nth * 37) % 120))
      return plan(from.accountId, otherTheme(nth * 5 + 9), day, from)
    }),
  ].toSorted((one, other) => one.day - other.day)
}
