import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Seat } from '@street-musketeers/contract/seats.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { TOTP } from 'otpauth'
import { address, orgInfo, password } from '@street-musketeers/contract/examples.ts'
import { saveLeafletOrder, saveLeaflet } from '../../src/campaigns/leaflets/store.ts'
import type { CampaignContent } from '../../src/campaigns/rules.ts'
import { saveCampaign, findLeafletOrder } from '../../src/campaigns/store.ts'
import { openSession } from '../../src/identity/sessions/open-session.ts'
import { welcomeEmail } from '../../src/identity/accounts/email-kinds.ts'
import { searchedPlaces } from '../../src/hubs/rules.ts'
import { dueTimeAfter, firstSchedule } from '../../src/membership/planning/rules.ts'
import { insertSchedule } from '../../src/membership/planning/schedule-store.ts'
import { emailPriorities } from '../../src/email-priorities.ts'
import type { Tx } from '../../src/platform/database/db.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { londonInstant, londonWallClock } from '../../src/platform/values/clock.ts'
import { hashPassword } from '../../src/identity/accounts/hash-password.ts'

export { address, orgInfo, password }

export interface Person {
  id: number
  email: string
  firstname: string
  lastname: string
  role: Role
  token: string
  /** The contract's client with this person's token. */
  call: Client
}

export type Given = ReturnType<typeof createFactories>

const campaignContent: CampaignContent = {
  name: 'Fair pay now',
  description: 'Every worker deserves a pay rise.',
  endDate: null,
  goal: null,
  imprint: null,
  listed: true,
  buttonAddress: '',
  causes: ['fair_pay'],
  places: [],
}

/** A picture, 2 by 3 pixels. */
const pageOne = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoCAAMAAUAmJaQAA3AA/vz0AAA=', 'base64')

let accountCount = 0
let passwordHash: Promise<string> | undefined

interface FactoryOptions {
  platform: Platform
  as: (holder: { token: string }) => Client
}

/** Functions that create the rows a test starts from. Each takes only what the test is about. */
export function createFactories({ platform, as }: FactoryOptions) {
  const { db, clock } = platform
  const account = (over: AccountOptions = {}) => createAccount({ platform, as }, over)
  const leaflet = (campaignId: number, file: { bytes?: Buffer } = {}) =>
    createLeaflet(platform, campaignId, file)

  /** An approved organisation with its address and telephone. */
  async function organisation({ name = 'Exampleton Trades Council' } = {}): Promise<Person> {
    const person = await account({ role: 'organisation' })
    await createOrganisationDetails(platform, person, name)
    await createApplication(platform, person, 'confirmed')
    return person
  }

  return {
    account,
    /** The next version of a campaign's leaflet, with one page and its file. */
    leaflet,
    /** Turns on a person's second factor. Each `code` works once; move the clock on for another. */
    secondFactor: (person: Person) => turnOnSecondFactor(platform, person),

    /** A campaign of an organisation with the first version of its leaflet. */
    async campaign(
      by: Person,
      { bytes, ...over }: Partial<CampaignContent> & { bytes?: Buffer } = {},
    ): Promise<{ id: number; leafletId: number; fileKey: string }> {
      const content = { ...campaignContent, ...over }
      const id = await db.transaction().execute((tx) => saveCampaign(tx, by.id, content, clock.now()))
      return { id, ...(await leaflet(id, bytes ? { bytes } : {})) }
    },

    /** The same person with a new session, as from another browser or days later. */
    returning: (person: Person) => returnPerson({ platform, as }, person),

    musketeer: (over: { firstname?: string } = {}) => account({ ...over, role: 'musketeer' }),
    applicant: () => account({ role: 'applicant' }),
    administrator: (over: { firstname?: string } = {}) => account({ ...over, role: 'administrator' }),

    /** An applicant whose application is pending. */
    async pendingApplicant(): Promise<Person> {
      const person = await account({ role: 'applicant' })
      await createApplication(platform, person, 'pending')
      return person
    },

    /** An account whose address bounced permanently. */
    async bouncingAccount(): Promise<Person> {
      const person = await account()
      await db
        .insertInto('bounce')
        .values({ account_id: person.id, hard: true, answer: '550 5.1.1', bounced_at: clock.now() })
        .execute()
      return person
    },

    /**
     * An email that the mail server refused permanently.
     * @returns its id
     */
    failedEmail: async (): Promise<number> => createFailedEmail(platform, await account()),

    /** An organisation that may vouch for branches. */
    async union({ name = 'Exampleton Workers’ Union' } = {}): Promise<Person> {
      const person = await organisation({ name })
      await db
        .insertInto('vouching_union')
        .values({ account_id: person.id, allowed_at: clock.now() })
        .execute()
      return person
    },

    /** An applicant whose pending application names a union. */
    async askingBranch(union: Person, over: { name?: string } = {}): Promise<Person> {
      const person = await account({ role: 'applicant' })
      await createAsking(platform, person, union, over.name)
      return person
    },

    /** Makes an organisation a branch that a union vouches for, and of no other union. */
    vouch: (branch: Person, union: Person) => createBranch(platform, branch, union, 'vouched'),

    /** A person with a seat in an organisation, besides its first officer. */
    async seated(organisation: Person, seat: Seat): Promise<Person & { seatId: number }> {
      const person = await account({ role: 'applicant' })
      const row = { account_id: person.id, organisation_id: organisation.id, seat, taken_at: clock.now() }
      const { id: seatId } = await db.insertInto('seat').values(row).returning('id').executeTakeFirstOrThrow()
      const acting = { role: 'organisation', organisation_id: organisation.id } as const
      await db.updateTable('session').set(acting).where('account_id', '=', person.id).execute()
      return { ...person, seatId, role: 'organisation' }
    },

    organisation,

    /** An approved print hub, and who offers it. */
    async printHub({ by, ...over }: HubOptions = {}): Promise<{ id: number; by: Person }> {
      const person = by ?? (await account({ role: 'musketeer' }))
      return { id: await createHub(platform, person, over), by: person }
    },
  }
}

async function createHub({ db, clock }: Platform, { id: accountId }: Person, over: object): Promise<number> {
  const hub = {
    account_id: accountId,
    name: 'Morley Library',
    sector: 'LS27 0',
    handover: 'At the desk, Tuesday and Friday.',
    sheets_a_week: 1000,
    two_sided: true,
    ...over,
  }
  const at = clock.now()
  const { id } = await db
    .insertInto('print_hub')
    .values({ ...hub, places: searchedPlaces(hub.sector), worded_at: at, approved_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface HubOptions {
  by?: Person
  name?: string
  sector?: string
  handover?: string
  sheets_a_week?: number
  two_sided?: boolean
  prints_election?: boolean
}

const firstNames = 'Ada Bessie Clara Dora Ellen Frank George Hannah Ivy Jack Keir Leah Mary Ned'.split(' ')

interface AccountOptions {
  role?: Role
  email?: string
  firstname?: string
  activated?: boolean
}

async function createAccount(
  { platform: { db, clock }, as }: FactoryOptions,
  over: AccountOptions,
): Promise<Person> {
  accountCount += 1
  const { role = 'musketeer', activated = true } = over
  const firstname = over.firstname ?? firstNames[accountCount % firstNames.length]!
  const email = over.email ?? `${firstname.toLowerCase()}.${accountCount}@example.org`
  const now = clock.now()
  const row = await db
    .insertInto('account')
    .values({
      role,
      email,
      password_hash: await (passwordHash ??= hashPassword(password, 'test')),
      firstname,
      lastname: 'Lovelace',
      how_heard: 'RECOMMENDED',
      signed_up_at: now,
      activated_at: activated ? now : null,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const token = await db.transaction().execute(async (tx) => {
    if (role === 'musketeer') await createSchedule(tx, row.id, now)
    return (await openSession(tx, row, now, { passedSecondFactor: role === 'administrator' })).token
  })
  return { id: row.id, email, firstname, lastname: row.lastname, role, token, call: as({ token }) }
}

/** Whose leaflets are due on Mondays at eight, so that tests know when. */
function createSchedule(tx: Tx, accountId: number, now: Date): Promise<unknown> {
  const rhythm = { frequency: 'WEEKLY', weekday: 1, hour: 8 } as const
  const first = firstSchedule(rhythm, londonWallClock(now))
  const next_due_at = londonInstant(dueTimeAfter(first, 1))
  return insertSchedule(tx, {
    account_id: accountId,
    ...rhythm,
    ...first,
    next_due_at,
    last_slot: null,
    paused_until: null,
  })
}

async function returnPerson(
  { platform: { db, clock }, as }: FactoryOptions,
  person: Person,
): Promise<Person> {
  const { token } = await db
    .transaction()
    .execute((tx) =>
      openSession(tx, person, clock.now(), { passedSecondFactor: person.role === 'administrator' }),
    )
  return { ...person, token, call: as({ token }) }
}

/** As it is when its jobs have run: a test that runs jobs for something else need not wait for pictures. */
async function createLeaflet(
  { db, files, clock }: Platform,
  campaignId: number,
  { bytes = Buffer.from('%PDF-1.7 Fair pay now') }: { bytes?: Buffer },
): Promise<{ leafletId: number; fileKey: string }> {
  const file = await files.put(bytes, 'application/pdf')
  const preview = await files.put(pageOne, 'image/webp')
  const card = await files.put(pageOne, 'image/jpeg')
  const row = {
    campaign_id: campaignId,
    file_key: file.key,
    content_type: 'application/pdf',
    sha256: file.sha256,
    bytes: file.bytes,
    pages: 1,
    preview_key: preview.key,
    preview_width: 595,
    preview_height: 842,
    card_key: card.key,
    created_at: clock.now(),
  } as const
  const leafletId = await db.transaction().execute(async (tx) => {
    const [, ...later] = await findLeafletOrder(tx, campaignId)
    const id = await saveLeaflet(tx, { ...row, page_keys: [preview.key] })
    await saveLeafletOrder(tx, campaignId, [id, ...later])
    return id
  })
  return { leafletId, fileKey: file.key }
}

/** @returns `code`, which gives the authenticator's current code, and the recovery codes */
async function turnOnSecondFactor(
  { clock }: Platform,
  { call }: Person,
): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { key } = await call('POST /api/secondfactor', {})
  const authenticator = new TOTP({ secret: key })
  const code = () => authenticator.generate({ timestamp: clock.now().getTime() })
  const { recoveryCodes } = await call('PUT /api/secondfactor', { code: code() })
  return { code, recoveryCodes }
}

async function createApplication(
  { db, clock }: Platform,
  { id }: Person,
  state: 'pending' | 'confirmed',
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('application')
    .values({
      account_id: id,
      state,
      submitted_at: now,
      decided_at: state === 'pending' ? null : now,
      decided_by: null,
    })
    .execute()
}

async function createAsking(
  platform: Platform,
  person: Person,
  union: Person,
  name = 'Riveters’ Branch',
): Promise<void> {
  await createOrganisationDetails(platform, person, name)
  await createApplication(platform, person, 'pending')
  await createBranch(platform, person, union, 'asked')
}

async function createBranch(
  { db, clock }: Platform,
  { id }: Person,
  union: Person,
  state: 'asked' | 'vouched',
): Promise<void> {
  const answered_by = state === 'asked' ? null : union.id
  const row = { account_id: id, union_id: union.id, state, answered_by, since: clock.now() }
  await db
    .insertInto('branch')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

async function createOrganisationDetails({ db }: Platform, { id }: Person, name: string): Promise<void> {
  await db
    .insertInto('address')
    .values({
      account_id: id,
      organisation: name,
      first_line: '1 High Street',
      second_line: '',
      city: 'Exampleton',
      county: '',
      post_code: 'M1 1AA',
    })
    .execute()
  await db
    .insertInto('org_info')
    .values({ account_id: id, ...orgInfo })
    .execute()
}

async function createFailedEmail({ db, clock }: Platform, person: Person): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('email')
    .values({
      idempotency_key: `failed:${person.id}`,
      kind: welcomeEmail.name,
      account_id: person.id,
      to_email: person.email,
      to_name: person.firstname,
      content: JSON.stringify({ firstname: person.firstname, role: person.role }),
      sealed: null,
      state: 'failed',
      priority: emailPriorities.notice,
      due_at: now,
      attempts: 1,
      sender: null,
      created_at: now,
      ended_at: now,
      last_answer: '554 5.7.1 Not today',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
