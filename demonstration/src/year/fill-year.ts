import { readFile } from 'node:fs/promises'
import {
  consentWording,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { findAccountId } from '@street-musketeers/server/identity/index.ts'
import { monthOfCount, updateDueCounts } from '@street-musketeers/server/insight/index.ts'
import { contactReference, leafletEmail, newsletterEmail } from '@street-musketeers/server/mailing/index.ts'
import { placeColumns } from '@street-musketeers/server/places/index.ts'
import type { Tx } from '@street-musketeers/server/platform/database/db.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import { hashPassword } from '@street-musketeers/server/identity/demonstration.ts'
import {
  addMilliseconds,
  days,
  londonDate,
  londonInstant,
} from '@street-musketeers/server/platform/values/clock.ts'
import { sql } from 'kysely'
import { administrator, musketeer, organisations, password, publishers, texts } from '../content.ts'
import { publishCampaigns, type LeafletDocuments, type YearOrganisation } from './publish-campaigns.ts'

/**
 * Adds a year of a whole network to the demonstration's people, up to yesterday: organisations, campaigns, musketeers, deliveries, donations,
 * messages and emails. The SQL beside this file writes it from the tables of `data/`; everything appears at once, in one transaction, and the
 * same day gives the same rows, except for random file names and numbers that the database gives.
 */
export async function fillYear(platform: Platform, documents: LeafletDocuments): Promise<void> {
  const passwordHash = await hashPassword(password, 'demonstration')
  await platform.db.transaction().execute(async (tx) => {
    await loadData(tx, platform, passwordHash)
    await run(tx, 'calendar')
    await run(tx, 'people')
    const yearAgo = londonDate(addMilliseconds(platform.clock.now(), -days(365)))
    await publishCampaigns(tx, platform, {
      firstDay: londonInstant(`${yearAgo} 12:00:00`),
      documents,
      tradesCouncilId: (await findAccountId(tx, publishers[0]!.email))!,
      tenantsId: (await findAccountId(tx, publishers[1]!.email))!,
      others: await findOrganisations(tx),
    })
    await run(tx, 'office')
    await run(tx, 'memberships')
    for (const monday of mondaysToCount(platform.clock.now())) {
      await sql`update demo set count_until = ${monday}`.execute(tx)
      await run(tx, 'until-monday')
      await updateDueCounts(tx, monday)
    }
    await sql`update demo set count_until = year_end`.execute(tx)
    await run(tx, 'until-monday')
    await run(tx, 'packs')
    await run(tx, 'emails')
    await run(tx, 'donations')
  })
}

const run = async (tx: Tx, name: string) =>
  sql.raw(await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8')).execute(tx)

/** Creates the tables that the SQL reads. */
async function loadData(tx: Tx, { config, secrets, clock }: Platform, passwordHash: string): Promise<void> {
  const { first_names: firstNames, last_names: lastNames, questions, reports } = texts
  await createTable(tx, 'demo', {
    columns:
      'now timestamptz, password_hash text, administrator_id bigint, volunteer_id bigint, membership_wording text, newsletter_wording text, campaign_url text, first_names text[], last_names text[], streets text[], how_heard text[], newsletters jsonb, readings jsonb, leaflet_kind text, leaflet_priority int, newsletter_kind text, newsletter_priority int, counted_until timestamptz, count_until timestamptz',
    rows: [
      {
        ...texts,
        now: clock.now(),
        password_hash: passwordHash,
        administrator_id: await findAccountId(tx, administrator.email),
        volunteer_id: await findAccountId(tx, musketeer.email),
        membership_wording: consentWording(config.productName),
        newsletter_wording: newsletterWording,
        campaign_url: `${config.publicUrl}${paths.publicCampaign(0).slice(0, -1)}`,
        leaflet_kind: leafletEmail.name,
        leaflet_priority: leafletEmail.priority,
        newsletter_kind: newsletterEmail.name,
        newsletter_priority: newsletterEmail.priority,
        counted_until: '-infinity',
      },
    ],
  })
  await createTable(tx, 'demo_organisation', {
    columns:
      'nth int, name text, city text, post_code text, telephone text, site text, person text, state text, reason text',
    rows: organisations.map((each, nth) => ({ nth, post_code: each.postCode, ...each })),
  })
  await createTable(tx, 'demo_town', {
    columns: 'post_code text, district text, places text[]',
    rows: [...organisations, ...publishers].map(({ postCode }) => ({
      post_code: postCode,
      ...placeColumns(0, readDistrict(postCode)!),
    })),
  })
  await createTable(tx, 'demo_message', {
    columns: 'nth int, reference text, message text',
    rows: Array.from({ length: 24 }, (_, nth) => ({
      nth,
      reference: contactReference(config.productName, (0xa3f17 + nth * 7919).toString(16).toUpperCase()),
      message: questions[nth],
    })),
  })
  await createTable(tx, 'demo_report', {
    columns: 'campaign text, nth int, reason text, details text, answer text',
    rows: reports.map((report, nth) => ({ nth, ...report })),
  })
  await createTable(tx, 'demo_donor', {
    columns: 'nth int, email text, donor_key text',
    rows: Array.from({ length: 196 }, (_, nth) => {
      const [first, last] = [firstNames[(nth * 37) % 100]!, lastNames[(nth * 53) % 121]!]
      const email = `${first}.${last.replace('’', '')}@donors.example`.toLowerCase()
      return { nth, email, donor_key: secrets.addressKey(email) }
    }),
  })
}

/** Creates a table of the columns; what else a row has is left out. */
const createTable = (tx: Tx, name: string, { columns, rows }: { columns: string; rows: object[] }) =>
  sql`create temp table ${sql.table(name)} on commit drop as
    select * from jsonb_to_recordset(${sql.lit(JSON.stringify(rows))}::jsonb) as rows (${sql.raw(columns)})`.execute(
    tx,
  )

/** The organisations of the year that were confirmed. */
async function findOrganisations(tx: Tx): Promise<YearOrganisation[]> {
  const { rows } = await sql<{ nth: number } & Omit<YearOrganisation, 'campaigns'>>`
    select nth, id as "accountId", post_code as "postCode",
      (decided_at at time zone 'Europe/London')::date - (select min(day) from demo_day) as "confirmedOn"
    from demo_applicant where state = 'confirmed' order by nth`.execute(tx)
  return rows.map(({ nth, ...row }) => ({ ...row, campaigns: organisations[nth]!.campaigns! }))
}

/** Mondays, 08:00 in London: of the last twelve weeks each, before them the last whose count belongs to each month of the year before `now`. */
function mondaysToCount(now: Date): Date[] {
  const year = Array.from({ length: 365 }, (_, nth) => londonDate(addMilliseconds(now, -days(365 - nth))))
  const mondays = year
    .filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1)
    .map((day) => londonInstant(`${day} 08:00:00`))
  const ofMonths = new Map(mondays.slice(0, -12).map((monday) => [monthOfCount(monday), monday])).values()
  return [...ofMonths, ...mondays.slice(-12)]
}
