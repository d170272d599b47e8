import type { Call } from '@street-musketeers/contract/client.ts'
import { beginSecondFactor, confirmSecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { TOTP } from 'otpauth'
import { saveLeaflet } from '../../src/campaigns/leaflets/store.ts'
import { saveCampaign, type CampaignContent } from '../../src/campaigns/store.ts'
import { openSession } from '../../src/identity/sessions/open-session.ts'
import { welcomeEmail } from '../../src/identity/email-kinds.ts'
import { priorities } from '../../src/platform/mail/email.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { hashPassword } from '../../src/platform/secrets/passwords.ts'
import { asciiName } from './names.ts'

export const password = 'a quiet street at noon'

export const address = {
  organisation: 'Exampleton Trades Council',
  firstLine: '1 High Street',
  secondLine: '',
  city: 'Exampleton',
  county: '',
  postCode: 'M1 1AA',
}
export const orgInfo = { telephone: '0161 496 0000', website: 'www.example.org' }

export interface Person {
  id: number
  email: string
  firstname: string
  lastname: string
  role: Role
  token: string
  /** The contract's client with this person's token. */
  call: Call
}

export type Given = ReturnType<typeof factories>

const campaignContent: CampaignContent = {
  name: 'Fair pay now',
  description: 'Every worker deserves a pay rise.',
  endDate: null,
  goal: null,
  imprint: null,
  causes: ['fair_pay'],
}

/** A picture, 2 by 3 pixels. */
const pageOne = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoCAAMAAUAmJaQAA3AA/vz0AAA=', 'base64')

let counted = 0
let passwordHash: Promise<string> | undefined

/** Rows a test starts from. Each takes only what the test is about. */
export function factories({ platform, as }: { platform: Platform; as: (who: { token: string }) => Call }) {
  const { db } = platform

  async function account(
    over: { role?: Role; email?: string; firstname?: string; activated?: boolean } = {},
  ): Promise<Person> {
    counted += 1
    const { role = 'musketeer', activated = true } = over
    const firstname = over.firstname ?? asciiName(counted)
    const email = over.email ?? `${firstname.toLowerCase()}.${counted}@example.org`
    const now = platform.clock.now()
    const row = await db
      .insertInto('account')
      .values({
        role,
        email,
        password_hash: await (passwordHash ??= hashPassword(password)),
        firstname,
        lastname: 'Lovelace',
        how_heard: 'RECOMMENDED',
        signed_up_at: now,
        activated_at: activated ? now : null,
        closed_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { token } = await db
      .transaction()
      .execute((tx) => openSession(tx, row, now, { passedSecondFactor: role === 'administrator' }))
    return { id: row.id, email, firstname, lastname: row.lastname, role, token, call: as({ token }) }
  }

  /** The next version of a campaign's leaflet, one page, with its file. */
  async function leaflet(
    campaignId: number,
    { bytes = Buffer.from('%PDF-1.7 Fair pay now') }: { bytes?: Buffer } = {},
  ): Promise<{ leafletId: number; fileKey: string }> {
    const file = await platform.files.put(bytes, 'application/pdf')
    const preview = await platform.files.put(pageOne, 'image/webp')
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
      created_at: platform.clock.now(),
    } as const
    const leafletId = await db
      .transaction()
      .execute((tx) => saveLeaflet(tx, { ...row, page_keys: [preview.key] }))
    return { leafletId, fileKey: file.key }
  }

  /** Switches somebody's second factor on. `code` is what their authenticator shows now; a code works once, so move the clock on for another. */
  async function secondFactor(person: Person): Promise<{ code: () => string; recoveryCodes: string[] }> {
    const { key } = await person.call(beginSecondFactor, {})
    const authenticator = new TOTP({ secret: key })
    const code = () => authenticator.generate({ timestamp: platform.clock.now().getTime() })
    const { recoveryCodes } = await person.call(confirmSecondFactor, { code: code() })
    return { code, recoveryCodes }
  }

  return {
    account,
    leaflet,
    secondFactor,

    /** A campaign of an organisation with the first version of its leaflet. */
    async campaign(
      by: Person,
      over: Partial<CampaignContent> & { bytes?: Buffer } = {},
    ): Promise<{ id: number; leafletId: number; fileKey: string }> {
      const { bytes, ...said } = over
      const words = { ...campaignContent, ...said }
      const id = await db.transaction().execute((tx) => saveCampaign(tx, by.id, words, platform.clock.now()))
      return { id, ...(await leaflet(id, bytes ? { bytes } : {})) }
    },

    musketeer: (over: { firstname?: string } = {}) => account({ ...over, role: 'musketeer' }),
    applicant: () => account({ role: 'applicant' }),
    administrator: (over: { firstname?: string } = {}) => account({ ...over, role: 'administrator' }),

    /** An applicant whose application waits to be decided. */
    async pendingApplicant(): Promise<Person> {
      const person = await account({ role: 'applicant' })
      await db
        .insertInto('application')
        .values({
          account_id: person.id,
          state: 'pending',
          submitted_at: platform.clock.now(),
          decided_at: null,
          decided_by: null,
        })
        .execute()
      return person
    },

    /** An account whose address bounced for good. */
    async bouncingAccount(): Promise<Person> {
      const person = await account()
      await db
        .insertInto('bounce')
        .values({ account_id: person.id, hard: true, answer: '550 5.1.1', bounced_at: platform.clock.now() })
        .execute()
      return person
    },

    /** A letter that the mail server refused for good. @returns its id */
    async failedEmail(): Promise<number> {
      const person = await account()
      const now = platform.clock.now()
      const { id } = await db
        .insertInto('letter')
        .values({
          once: `failed:${person.id}`,
          kind: welcomeEmail.name,
          account_id: person.id,
          to_email: person.email,
          to_name: person.firstname,
          words: JSON.stringify({ firstname: person.firstname, role: person.role }),
          sealed: null,
          state: 'failed',
          priority: priorities.notice,
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
    },

    /** An approved organisation with its address and telephone. */
    async organisation({ name = 'Exampleton Trades Council' } = {}): Promise<Person> {
      const person = await account({ role: 'organisation' })
      const now = platform.clock.now()
      await db
        .insertInto('address')
        .values({
          account_id: person.id,
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
        .values({ account_id: person.id, telephone: '0161 496 0000', website: 'www.example.org' })
        .execute()
      await db
        .insertInto('application')
        .values({
          account_id: person.id,
          state: 'confirmed',
          submitted_at: now,
          decided_at: now,
          decided_by: null,
        })
        .execute()
      return person
    },
  }
}
