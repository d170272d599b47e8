import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import { signInAdministrator } from './administrator.ts'

/** An endpoint that people read from, and many requests to it as different people make them. */
export interface ReadScenario {
  name: string
  requests: { path: string; token?: string }[]
}

const readers = 100

/** Signs people of a large world in and says what they read. */
export async function buildReadScenarios(platform: Platform): Promise<ReadScenario[]> {
  const { db, clock } = platform
  const now = clock.now()
  const tokensOf = async (role: Role, step: number) => {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'role'])
      .where('role', '=', role)
      .where('activated_at', 'is not', null)
      .orderBy('id')
      .limit(readers * step)
      .execute()
    const some = accounts.filter((_, nth) => nth % step === 0).slice(0, readers)
    return db.transaction().execute(async (tx) => {
      const opened: { id: number; token: string }[] = []
      for (const account of some)
        opened.push({
          id: account.id,
          ...(await openSession(tx, account, now, { passedSecondFactor: true })),
        })
      return opened
    })
  }

  const musketeers = await tokensOf('musketeer', 97)
  const organisations = await tokensOf('organisation', 1)
  const administrator = await signInAdministrator(platform)
  const count = async (table: 'campaign' | 'donation' | 'audit_entry' | 'contact_message') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const campaigns = await count('campaign')
  const listed = new Map(
    (
      await db
        .selectFrom('listing')
        .select(({ fn }) => ['list', fn.countAll<number>().as('count')])
        .groupBy('list')
        .execute()
    ).map((row) => [row.list, row.count]),
  )

  const by = (people: readonly { token: string }[], path: string) =>
    people.map(({ token }) => ({ path, token }))
  const asAdmin = (paths: readonly string[]) => paths.map((path) => ({ path, token: administrator }))
  /** Pages from the first to the last, evenly. */
  const pages = (rows: number, size: number, path: (page: number) => string) =>
    asAdmin(
      Array.from({ length: 20 }, (_, nth) => path(Math.floor((Math.floor((rows - 1) / size) * nth) / 19))),
    )
  const users = (selector: number, rows: number, query = '') =>
    pages(rows, 10, (page) => `/api/users/${selector}/${page}/10${query}`)

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
    { name: 'an organisation’s numbers', requests: by(organisations, '/api/org/data') },
    { name: 'admin: musketeers', requests: users(3, listed.get('musketeers') ?? 0) },
    {
      name: 'admin: musketeers by last name',
      requests: users(3, listed.get('musketeers') ?? 0, '?sort=lastname'),
    },
    {
      name: 'admin: musketeers found',
      requests: asAdmin(
        musketeers
          .slice(0, 20)
          .map(
            ({ id }, nth) =>
              `/api/users/3/0/10?q=${encodeURIComponent(nth % 2 ? `person.${id}` : `mann ${id}`)}`,
          ),
      ),
    },
    { name: 'admin: organisations', requests: users(2, listed.get('organisations') ?? 0, '?sort=name') },
    { name: 'admin: applications', requests: users(4, (listed.get('applications') ?? 0) / 2) },
    { name: 'admin: a person', requests: asAdmin(musketeers.map(({ id }) => `/api/siteadmin/user/${id}`)) },
    {
      name: 'admin: campaigns of a musketeer',
      requests: asAdmin(musketeers.map(({ id }) => `/api/campaignsbydistributorsid/${id}/0/5`)),
    },
    { name: 'admin: campaigns', requests: pages(campaigns, 10, (page) => `/api/campaigns/${page}/10`) },
    { name: 'admin: everybody’s numbers', requests: asAdmin(['/api/org/data']) },
    {
      name: 'admin: donations',
      requests: pages(await count('donation'), 10, (page) => `/api/donations/${page}/10`),
    },
    { name: 'admin: donations by month', requests: asAdmin(['/api/donation-months/2026']) },
    { name: 'admin: donors of a year', requests: asAdmin(['/api/donors/2026/0/10']) },
    { name: 'admin: marketing', requests: asAdmin(['/api/marketing']) },
    {
      name: 'admin: messages',
      requests: pages(await count('contact_message'), 10, (page) => `/api/contactmessages/${page}/10`),
    },
    {
      name: 'admin: audit log',
      requests: pages(Math.min(10_000, await count('audit_entry')), 10, (page) => `/api/audit/${page}/10`),
    },
    { name: 'admin: newsletters', requests: asAdmin(['/api/newsletters/0/10']) },
    { name: 'admin: mail health', requests: asAdmin(['/api/mailhealth']) },
    { name: 'admin: letters in trouble', requests: asAdmin(['/api/mailhealth/letters/0/10']) },
  ]
}
