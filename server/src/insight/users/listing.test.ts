import {
  listKinds,
  type ListStatus,
  maxSearchResults,
} from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { address, orgInfo, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { saveAddress } from '../../identity/accounts/save-address.ts'

const w = world()
const riveters = { ...address, organisation: 'Riveters' }

type Selector = 2 | 3 | 4
interface ListRequest {
  role: Selector
  status?: ListStatus
  sort?: 'signup' | 'firstname' | 'lastname' | 'name' | 'email' | 'waiting'
  order?: 'asc' | 'desc'
  q?: string
}

/** A row of a list: an account's id, or the address of a sign-up. */
type Listed = number | string

/** Every row of a list, read page by page. */
async function readThrough(administrator: Person, list: ListRequest, size: number): Promise<Listed[]> {
  const ids: Listed[] = []
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await administrator.call('GET /api/users/:role/:page/:size', {
      ...list,
      page,
      size,
    })
    ids.push(...content.map(({ id, username }) => id ?? username))
    if (!content.length) {
      expect(totalElements).toBe(ids.length)
      return ids
    }
  }
}

const roles = { 2: 'organisation', 3: 'musketeer', 4: 'applicant' }
const keys = {
  signup: 'signed_up_at',
  firstname: 'first',
  lastname: 'name',
  name: 'name',
  email: 'email',
  waiting: 'submitted_at',
}
const conditions: Record<ListStatus, RawBuilder<boolean>> = {
  active: sql`closed_at is null and activated_at is not null`,
  inactive: sql`closed_at is null and activated_at is null`,
  deactivated: sql`closed_at is not null`,
  waiting: sql`closed_at is null and state = 'pending'`,
  vouched: sql`closed_at is null and state = 'pending' and id in (select account_id from branch where state = 'vouched')`,
  rejected: sql`closed_at is null and state = 'rejected'`,
  unsent: sql`closed_at is null and state is null`,
}

/** The same list from the names and addresses of accounts and sign-ups. Those of closed accounts come last. */
async function scan({
  role,
  status,
  sort,
  order,
}: Required<Omit<ListRequest, 'q' | 'status'>> & Pick<ListRequest, 'status'>): Promise<Listed[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with person as (
      select account.id, role, email, firstname, lastname, signed_up_at, activated_at, closed_at, organisation, state, submitted_at
      from account left join address on address.account_id = account.id left join application on application.account_id = account.id
      union all
      select -id, role, email, firstname, lastname, signed_up_at, null, null, null, null, null from pending_sign_up
    )
    select id, email from (
      select *, nullif(plain_words(firstname || ' ' || lastname), '') as first, nullif(plain_words(
        case role when 'musketeer' then lastname || ' ' || firstname else coalesce(nullif(organisation, ''), email) end), '') as name
      from person where role = ${roles[role]} ${status ? sql`and ${conditions[status]}` : sql``}
    ) as listed
    order by ${sql.raw(`${keys[sort]} ${order}, id ${order}`)}`.execute(w.platform.db)
  return rows.map(({ id, email }) => (id < 0 ? email : id))
}

let counted = 0
const signUpAs = (over: { firstName: string; email: string; userRole: 'ROLE_USER' | 'ROLE_ID' }) =>
  w.as(null, `10.2.0.${counted}`)('POST /api/user', { ...exampleInputs(new Blob()).signUp(0), ...over })

async function createAccounts(): Promise<Person[]> {
  const people: Person[] = []
  for (const firstname of ['Zoë', 'ada', "O'Brien", 'Ørjan', 'José', 'Ada', 'Bessie', 'Łucja']) {
    w.clock.forward(minutes(1))
    people.push(await w.given.account({ firstname, email: `person.${(counted += 1)}@list.example` }))
    people.push(await w.given.account({ activated: false }))
    for (const userRole of ['ROLE_USER', 'ROLE_ID'] as const)
      await signUpAs({ firstName: firstname, email: `waiting.${(counted += 1)}@list.example`, userRole })
    people.push(await w.given.organisation({ name: `${firstname} & Sons` }))
    people.push(await w.given.pendingApplicant())
    people.push(await w.given.applicant())
  }
  return people
}

test('whatever is done to accounts, every page of every list is right in every order', async () => {
  const administrator = await w.given.administrator()
  const people = await createAccounts()
  const applicants = people.filter(({ role }) => role === 'applicant')
  await administrator.call('PATCH /api/activateorg', { id: applicants[0]!.id })
  await administrator.call('DELETE /api/rejectorg/:id', { id: applicants[2]!.id })
  await applicants[1]!.call('POST /api/user/orgdetails', { address: riveters, orgInfo })
  for (const leaver of [people[0]!, people[1]!, people[2]!, applicants[4]!])
    await leaver.call('PATCH /api/deactivate', {})
  await createAccounts()
  await w.runJobs()

  for (const [role, { statuses, sorts }] of Object.entries(listKinds))
    for (const status of [...(role === '4' ? [] : [undefined]), ...statuses])
      for (const sort of sorts)
        for (const order of ['asc', 'desc'] as const) {
          const list = { role: Number(role) as Selector, ...(status ? { status } : {}), sort, order }
          expect(await readThrough(administrator, list, 7), JSON.stringify(list)).toEqual(await scan(list))
        }
})

test('a search matches the start of names and addresses, whatever the case and accents', async () => {
  const administrator = await w.given.administrator()
  const nunez = await w.given.account({ firstname: 'Íñigo', email: 'inigo.nunez@guild.example' })
  const union = await w.given.organisation({ name: 'Guild of St. George’s Bakers' })
  const find = async (q: string, role: Selector = 3) =>
    (
      await administrator.call('GET /api/users/:role/:page/:size', { role, page: 0, size: 10, q })
    ).content.map(({ id }) => id)
  for (const q of [
    'íñigo',
    'INIGO',
    'ini',
    'love inigo',
    'inigo.nunez@guild.example',
    ' inigo  lovelace ',
    'nunez@guild',
  ])
    expect(await find(q), q).toEqual([nunez.id])
  for (const q of [
    'nigo',
    'inigo ada',
    "'; drop table account",
    '%',
    '_',
    '*',
    "a':* | b",
    '\\',
    '!!!',
    'x & y',
  ])
    expect(await find(q), q).toEqual([])
  for (const q of ['guild bak', 'st. george', union.email]) expect(await find(q, 2), q).toEqual([union.id])
  expect(await find('guild', 4)).toEqual([])

  await nunez.call('PATCH /api/deactivate', {})
  expect(await find('inigo')).toEqual([])
})

test('a search finds telephone numbers and postcodes however they are typed, and names without their signs', async () => {
  const administrator = await w.given.administrator()
  const find = async (q: string, role: Selector = 3) =>
    (
      await administrator.call('GET /api/users/:role/:page/:size', { role, page: 0, size: 10, q })
    ).content.map(({ id }) => id)
  const oneill = await w.given.account({ firstname: 'O’Neill', email: 'maeve@signs.example' })
  const plain = await w.given.account({ firstname: 'Oneill', email: 'fergal@signs.example' })
  const spaced = await w.given.account({ firstname: 'O Neill', email: 'orla@signs.example' })
  for (const q of ['oneill', 'O’Neill', "o'neill", 'O-NEILL', 'onei'])
    expect((await find(q)).toSorted(), q).toEqual([oneill.id, plain.id, spaced.id])
  expect(await find("maeve@signs o'neill")).toEqual([oneill.id])
  const hyphened = await w.given.account({ firstname: 'Zoë Smith-Jonesy', email: 'zoe-s@signs.example' })
  for (const q of ['smith-jonesy', 'smithjonesy', 'jonesy', 'zoe smith jonesy', 'zoe-s@signs.example'])
    expect(await find(q), q).toEqual([hyphened.id])

  await w.platform.db
    .transaction()
    .execute((tx) => saveAddress(tx, spaced.id, { ...address, postCode: 'LS27 9QZ' }))
  for (const q of ['LS27 9QZ', 'ls279qz', 'ls27', 'LS27 9']) expect(await find(q), q).toEqual([spaced.id])
  expect(await find('ls27 9qy')).toEqual([])

  const union = await w.given.organisation({ name: 'Callers’ Union' })
  await union.call('POST /api/user/orgdetails', {
    address: { ...riveters, organisation: 'Callers’ Union', postCode: 'HU1 9QX' },
    orgInfo: { ...orgInfo, telephone: '+44 (0)1482 556677' },
  })
  for (const q of [
    '01482 556677',
    '01482556677',
    '+44 1482 556677',
    '0044 1482 556 677',
    '(01482) 556-677',
    '01482 55',
    'hu19qx',
    'callers union',
  ])
    expect(await find(q, 2), q).toEqual([union.id])
  expect(await find('01482 556678', 2)).toEqual([])
})

test('a search that many match shows the newest of them, in the requested order', async () => {
  w.clock.forward(days(1))
  const administrator = await w.given.administrator()
  await sql`insert into account (role, email, firstname, lastname, signed_up_at, activated_at)
    select 'musketeer', 'wilhelmina.' || nth || '@many.example', 'Wilhelmina', 'N' || lpad(nth::text, 5, '0'),
      ${w.clock.now()}::timestamptz + nth * interval '1 second', now() from generate_series(1, 150) as nth`.execute(
    w.platform.db,
  )
  const search = { role: 3, q: 'wilhel', sort: 'lastname', size: 50 } as const
  const first = await administrator.call('GET /api/users/:role/:page/:size', { ...search, page: 0 })
  expect(first).toMatchObject({ totalElements: maxSearchResults, totalPages: 2 })
  expect(first.content.map(({ lastname }) => lastname)).toEqual(
    Array.from({ length: 50 }, (_, at) => `N${String(51 + at).padStart(5, '0')}`),
  )
  expect(
    (await administrator.call('GET /api/users/:role/:page/:size', { ...search, page: 2 })).content,
  ).toEqual([])

  // One of the words is rare; its matches must have the other words too.
  const names = async (q: string) =>
    (await administrator.call('GET /api/users/:role/:page/:size', { ...search, q, page: 0 })).content.map(
      ({ lastname }) => lastname,
    )
  expect(await names('wilhelmina.77@many.example')).toEqual(['N00077'])
  expect(await names('n00077 wil')).toEqual(['N00077'])
  expect(await names('n00077 many lovelace')).toEqual([])
})

test('a filter or an order that a list does not have is refused', async () => {
  const administrator = await w.given.administrator()
  for (const wrong of [
    { role: 2, status: 'inactive' },
    { role: 4, status: 'active' },
    { role: 3, sort: 'waiting' },
    { role: 2, sort: 'firstname' },
  ] as const)
    await expect(
      administrator.call('GET /api/users/:role/:page/:size', { page: 0, size: 10, ...wrong }),
    ).rejects.toMatchObject({
      error: 'InvalidInput',
      status: 422,
    })
})

test('a whole list is exported as filtered and searched, and no cell is a formula', async () => {
  const administrator = await w.given.administrator()
  const hostile = await w.given.account({
    firstname: '=HYPERLINK("http://x")',
    email: 'formula@save.example',
  })
  await w.given.account({ firstname: 'Quietly', email: 'quiet@save.example' })
  const lines = async (list: ListRequest) =>
    (await (await administrator.call('GET /api/users/:role/csv', list)).text()).trimEnd().split('\r\n')
  expect(await lines({ role: 3, q: 'save.example', sort: 'email' })).toEqual([
    'First name,Last name,Email,Signed up,Status',
    `"'=HYPERLINK(""http://x"")",Lovelace,${hostile.email},2026-11-21,Active`,
    `Quietly,Lovelace,quiet@save.example,2026-11-21,Active`,
  ])
  expect(await lines({ role: 3, status: 'inactive' })).toHaveLength(
    1 + (await scan({ role: 3, status: 'inactive', sort: 'signup', order: 'asc' })).length,
  )
  expect(await lines({ role: 2, q: '!!!' })).toEqual(['Org name,Email,Signed up,Status'])
  const entries = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .where('administrator_id', '=', administrator.id)
    .execute()
  expect(entries[0]).toEqual({ action: 'saved-list', about: 'musketeers' })
  expect(JSON.stringify(entries)).not.toContain('save.example')
})

test('the status an account shows matches the list it is in', async () => {
  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/users/:role/:page/:size', {
    role: 3,
    page: 0,
    size: 50,
    status: 'inactive',
  })
  expect(content.length).toBeGreaterThan(0)
  for (const user of content) expect(user.active).toBe(false)
  const active = await administrator.call('GET /api/users/:role/:page/:size', {
    role: 3,
    page: 0,
    size: 50,
    status: 'active',
  })
  for (const user of active.content) expect(user.active).toBe(true)
})
