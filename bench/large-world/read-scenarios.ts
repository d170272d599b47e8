import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import { maxAuditEntries } from '@street-musketeers/contract/audit/audit-actions.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import { signInAdministrator } from './administrator.ts'

/** An endpoint, and requests to it from different people. */
export interface ReadScenario {
  name: string
  requests: { path: string; token?: string }[]
  /** Whether an account may ask only a few times an hour, so that each request is made once. */
  isRare?: true
}

type ScenarioRequest = ReadScenario['requests'][number]

interface Reader {
  id: number
  token: string
}

const readers = 100

/** Signs in people of a large world and builds the requests that they make. */
export async function buildReadScenarios(platform: Platform): Promise<ReadScenario[]> {
  const musketeers = await signInReaders(platform, 'musketeer', 97)
  const organisations = await signInReaders(platform, 'organisation', 1)
  const campaigns = await countRows(platform, 'campaign')
  return [
    ...peopleScenarios({ musketeers, organisations, campaigns }),
    ...(await administratorScenarios(platform, { musketeers, campaigns })),
  ]
}

function peopleScenarios({
  musketeers,
  organisations,
  campaigns,
}: {
  musketeers: readonly Reader[]
  organisations: readonly Reader[]
  campaigns: number
}): ReadScenario[] {
  const by = (people: readonly Reader[], path: string) => people.map(({ token }) => ({ path, token }))
  return [
    { name: 'campaigns by causes', requests: by(musketeers, '/api/campaignsbycauses/0/5') },
    { name: 'campaigns by distributors', requests: by(musketeers, '/api/campaignsbydistributors/0/5') },
    { name: 'campaigns of an organisation', requests: by(organisations, '/api/campaigns/0/5') },
    {
      name: 'a campaign',
      requests: Array.from({ length: readers }, (_, nth) => ({
        path: `/api/campaign/${1 + Math.floor((nth * (campaigns - 1)) / readers)}`,
      })),
    },
    { name: 'an organisation’s figures', requests: by(organisations, '/api/org/data') },
    {
      name: 'public list of campaigns',
      requests: ['', '?cause=fair_pay', '?cause=peace'].map((query) => ({
        path: `/api/publiccampaigns/0/10${query}`,
      })),
    },
    { name: 'own account', requests: by(musketeers, '/api/user') },
    { name: 'this week', requests: by(musketeers, '/api/thisweek') },
    { name: 'history', requests: by(musketeers, '/api/history/0/6') },
    { name: 'own record', requests: by(musketeers, '/api/mydata'), isRare: true },
  ]
}

async function administratorScenarios(
  platform: Platform,
  { musketeers, campaigns }: { musketeers: readonly Reader[]; campaigns: number },
): Promise<ReadScenario[]> {
  const token = await signInAdministrator(platform)
  const donations = await countRows(platform, 'donation')
  const messages = await countRows(platform, 'contact_message')
  const auditEntries = await countRows(platform, 'audit_entry')
  const asAdmin = (...paths: string[]): ScenarioRequest[] => paths.map((path) => ({ path, token }))
  /** Evenly spaced pages from the first to the last. */
  const pages = (rows: number, size: number, path: (page: number) => string) => {
    const lastPage = Math.floor((rows - 1) / size)
    return asAdmin(...Array.from({ length: 20 }, (_, nth) => path(Math.floor((lastPage * nth) / 19))))
  }

  return [
    ...(await accountListScenarios(platform, { musketeers, asAdmin, pages })),
    { name: 'admin: campaigns', requests: pages(campaigns, 10, (page) => `/api/campaigns/${page}/10`) },
    { name: 'admin: all figures', requests: asAdmin('/api/org/data') },
    { name: 'admin: donations', requests: pages(donations, 10, (page) => `/api/donations/${page}/10`) },
    { name: 'admin: donations by month', requests: asAdmin('/api/donation-months/2026') },
    { name: 'admin: donors of a year', requests: asAdmin('/api/donors/2026/0/10') },
    { name: 'admin: marketing', requests: asAdmin('/api/marketing') },
    { name: 'admin: messages', requests: pages(messages, 10, (page) => `/api/contactmessages/${page}/10`) },
    {
      name: 'admin: audit log',
      requests: pages(Math.min(maxAuditEntries, auditEntries), 10, (page) => `/api/audit/${page}/10`),
    },
    { name: 'admin: newsletter', requests: asAdmin('/api/newsletter') },
    { name: 'admin: newsletters', requests: asAdmin('/api/newsletters/0/10') },
    { name: 'admin: mail health', requests: asAdmin('/api/mailhealth') },
    { name: 'admin: emails in trouble', requests: asAdmin('/api/mailhealth/letters/0/10') },
  ]
}

async function accountListScenarios(
  { db }: Platform,
  {
    musketeers,
    asAdmin,
    pages,
  }: {
    musketeers: readonly Reader[]
    asAdmin: (...paths: string[]) => ScenarioRequest[]
    pages: (rows: number, size: number, path: (page: number) => string) => ScenarioRequest[]
  },
): Promise<ReadScenario[]> {
  const counts = await db
    .selectFrom('account')
    .select(({ fn }) => ['role', fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute()
  const rowsIn = (role: (typeof counts)[number]['role']) =>
    counts.find((row) => row.role === role)?.count ?? 0
  const users = (selector: number, rows: number, query = '') =>
    pages(rows, 10, (page) => `/api/users/${selector}/${page}/10${query}`)
  const searches = musketeers.slice(0, 20).map(({ id }, nth) => (nth % 2 ? `person.${id}` : `mann ${id}`))

  return [
    { name: 'admin: musketeers', requests: users(3, rowsIn('musketeer')) },
    {
      name: 'admin: musketeers by last name',
      requests: users(3, rowsIn('musketeer'), '?sort=lastname'),
    },
    {
      name: 'admin: musketeers found',
      requests: asAdmin(...searches.map((text) => `/api/users/3/0/10?q=${encodeURIComponent(text)}`)),
    },
    { name: 'admin: organisations', requests: users(2, rowsIn('organisation'), '?sort=name') },
    { name: 'admin: applications', requests: users(4, rowsIn('applicant') / 2) },
    {
      name: 'admin: a person',
      requests: asAdmin(...musketeers.map(({ id }) => `/api/siteadmin/user/${id}`)),
    },
    {
      name: 'admin: campaigns of a musketeer',
      requests: asAdmin(...musketeers.map(({ id }) => `/api/campaignsbydistributorsid/${id}/0/5`)),
    },
  ]
}

/** Signs in every `step`th active account of a role, at most `readers` of them. */
async function signInReaders({ db, clock }: Platform, role: Role, step: number): Promise<Reader[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('role', '=', role)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .limit(readers * step)
    .execute()
  const chosen = accounts.filter((_, nth) => nth % step === 0).slice(0, readers)
  return db.transaction().execute(async (tx) => {
    const signedIn: Reader[] = []
    for (const account of chosen) {
      const { token } = await openSession(tx, account, clock.now(), { passedSecondFactor: true })
      signedIn.push({ id: account.id, token })
    }
    return signedIn
  })
}

async function countRows(
  { db }: Platform,
  table: 'campaign' | 'donation' | 'audit_entry' | 'contact_message',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
