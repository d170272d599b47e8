import type { OwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { hubWording } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { newsletterWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantNewPassword } from '../../identity/codes/send-code.ts'
import { insertOwnPack } from '../../campaigns/packs/own-scans-store.ts'
import { newPack } from '../../campaigns/packs/pack-code.ts'
import { insertPack } from '../../campaigns/packs/store.ts'
import { libraryLinkLife } from '../../membership/library/library-links.ts'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import { orgInfo, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()
const at = (instant: Date) => instant.toISOString()
const recordOf = (person: Person): Promise<OwnRecord> => person.call('GET /api/mydata', {})

/** A musketeer with data in every table that can store any about one. */
async function createMusketeerWithData() {
  const person = await w.given.musketeer()
  const administrator = await w.given.administrator()
  const campaign = await w.given.campaign(await w.given.organisation(), { name: 'Warm homes' })
  const address = {
    organisation: '',
    firstLine: '7 Hidden Row',
    secondLine: '',
    city: 'Leeds',
    county: '',
    postCode: 'LS1 1AA',
  }
  await person.call('POST /api/address', { address })
  await person.call('POST /api/causeusers', { causes: [{ cause: 'NHS', priority: 1 }] })
  await person.call('PUT /api/place', { district: 'LS27' })
  await person.call('POST /api/newslettersubscription', { subscribed: true })
  await person.call('POST /api/newslettersubscription', { subscribed: false })
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaign.id })
  await person.call('POST /api/round', { campaignId: campaign.id, postcode: 'LS27 0AB', part: 'a' })
  await person.call('POST /api/roundwait', { campaignId: campaign.id, postcode: 'LS27 0AB', part: 'b' })
  await person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 41, leafletsPrinted: 43 },
  })
  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await person.call('POST /api/confirmcode/email', { email: 'new.address@example.org' })
  await w.runJobs()
  await administrator.call('GET /api/siteadmin/user/:id', { id: person.id })
  const { db, clock } = w.platform
  const now = clock.now()
  await person.call('POST /api/calendar', {})
  await person.call('POST /api/sharelink', { campaignId: campaign.id })
  const choices = { leafletVersion: 1, houses: 20, size: 'A6', sides: 'one', ink: 'colour' } as const
  await person.call('POST /api/librarylink', { campaignId: campaign.id, ...choices })
  await person.call('PUT /api/lastleaflets', { isHidden: true })
  await person.call('PUT /api/ownscans', { isOn: true })
  await person.call('PUT /api/ownstreets', { streets: 'Mill Lane' })
  await person.call('PUT /api/printhub', {
    name: 'Morley Library',
    sector: 'LS27 0',
    sheetsAWeek: 200,
    twoSided: true,
    printsElection: false,
    handover: 'At the desk.',
  })
  const own = await db
    .selectFrom('print_hub')
    .select('id')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('named_print_hub')
    .values({ hub_id: own.id, campaign_id: campaign.id, named_at: now })
    .execute()
  const hub = await w.given.printHub({ name: 'Union office' })
  await person.call('POST /api/printhub/:id/requests', {
    id: hub.id,
    campaignId: campaign.id,
    leaflets: 20,
    nickname: 'Bee',
    wantedBy: '2026-11-27',
    agrees: true,
  })
  const [request] = (await person.call('GET /api/printrequests', {})).requests
  await person.call('POST /api/printrequest/:id/notes', { id: request!.id, words: 'Is Friday all right?' })
  await hub.by.call('POST /api/hubrequest/:id/notes', { id: request!.id, words: 'Yes.' })
  const pack = newPack(campaign.leafletId)
  await db.transaction().execute(async (tx) => {
    await insertPack(tx, { ...pack, campaignId: campaign.id, printedOn: '2026-11-20' })
    await insertOwnPack(tx, { packCode: pack.packCode, accountId: person.id })
  })
  await person.call('PUT /api/emailsettings/:email', { email: 'suggestions', isOn: false })
  await db
    .insertInto('campaign_promise')
    .values({ account_id: person.id, promised_at: now, checked_on: '2026-11-20' })
    .execute()
  const grant = await db
    .transaction()
    .execute((tx) => grantNewPassword(tx, person.id, { now, life: minutes(15) }))
  await db
    .insertInto('external_account')
    .values({
      issuer: 'https://id.example.org',
      subject: `ada-${person.id}`,
      account_id: person.id,
      linked_at: now,
    })
    .execute()
  await db
    .insertInto('contact_message')
    .values({
      reference: `REF-${person.id}`,
      email: person.email,
      message: 'How do I start?',
      received_at: now,
    })
    .execute()
  await w.as()('POST /api/campaign/:id/leafletreport', {
    id: campaign.id,
    reason: 'untrue',
    details: 'Homes are cold.',
    email: person.email,
  })
  await db
    .insertInto('bounce')
    .values({ account_id: person.id, hard: true, answer: '550 5.1.1', bounced_at: now })
    .execute()
  await db
    .updateTable('session')
    .set({ device: 'Firefox on Android' })
    .where('account_id', '=', person.id)
    .execute()
  return { person, administrator, address, now, grant }
}

test('a musketeer can download everything stored about them', async () => {
  const { person, address, now } = await createMusketeerWithData()
  const record = await recordOf(person)
  expect(record).toEqual({
    writtenAt: at(now),
    account: {
      id: person.id,
      role: 'musketeer',
      email: person.email,
      firstName: person.firstname,
      lastName: 'Lovelace',
      howHeard: 'RECOMMENDED',
      hasPassword: true,
      emailNumber: 0,
      signedUpAt: at(now),
      activatedAt: at(now),
    },
    seats: [],
    handOvers: [],
    keysForPrograms: [],
    webhooks: [],
    seatInvitations: [],
    branchOf: null,
    branches: [],
    branchInvitations: [],
    vouchesSince: null,
    address,
    organisation: null,
    application: null,
    applicationDraft: null,
    agreements: [
      { purpose: 'newsletter', wording: newsletterWording, givenAt: at(now), withdrawnAt: at(now) },
    ],
    causes: [{ cause: 'NHS', priority: 1 }],
    district: 'LS27',
    rhythm: {
      frequency: 'WEEKLY',
      weekday: 1,
      hour: 8,
      nextLeafletAt: expect.any(String) as string,
      pausedUntil: null,
      reminders: true,
      lastRemindedAt: null,
      lastAskedToPauseAt: null,
    },
    calendarSince: at(now),
    lastLeafletsHiddenSince: at(now),
    shareLinks: [
      {
        campaign: 'Warm homes',
        shareCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
        madeAt: at(now),
        joined: null,
      },
    ],
    streets: 'Mill Lane',
    ownScans: {
      since: at(now),
      campaigns: [],
      packs: [{ campaign: 'Warm homes', printedOn: '2026-11-20' }],
    },
    printHub: {
      name: 'Morley Library',
      sector: 'LS27 0',
      handover: 'At the desk.',
      newWords: null,
      sheetsAWeek: 200,
      twoSided: true,
      printsElection: false,
      writtenAt: at(now),
      approvedAt: null,
      pausedAt: null,
      notes: [],
      namedBy: [{ campaign: 'Warm homes', organisation: expect.any(String), since: at(now) }],
    },
    printRequests: [
      {
        printHub: 'Union office',
        campaign: 'Warm homes',
        nickname: 'Bee',
        leaflets: 20,
        wantedBy: '2026-11-27',
        agreedTo: hubWording,
        askedAt: at(now),
        readyAt: null,
        notes: [
          { byHub: false, words: 'Is Friday all right?', writtenOn: '2026-11-20' },
          { byHub: true, words: 'Yes.', writtenOn: '2026-11-20' },
        ],
      },
    ],
    memberships: [
      {
        campaign: 'Warm homes',
        joinedAt: at(now),
        withdrawnAt: null,
        lastLeafletMailedAt: null,
        collectedVersion: null,
        leaflets: [{ version: 1, number: 1, title: '', plannedAt: at(now), sentAt: null, leftOutAt: null }],
        deliveries: [
          { deliveredOn: '2026-11-20', leafletsDelivered: 41, leafletsPrinted: 43, reportedAt: at(now) },
        ],
        reportsByLink: [],
        rounds: [
          {
            sector: 'LS27 0',
            half: 'a',
            state: 'done',
            claimedAt: at(now),
            leaseEndsAt: expect.any(String) as string,
            doneAt: at(now),
            houses: 41,
          },
        ],
        awaitedRounds: [{ sector: 'LS27 0', half: 'b', since: at(now) }],
        libraryLink: { houses: 20, size: 'A6', worksUntil: at(addMilliseconds(now, libraryLinkLife)) },
      },
    ],
    campaigns: [],
    madeLeaflets: [],
    printPrices: [],
    campaignDrafts: [],
    workOnCampaigns: [],
    messagesToMembers: [],
    asksApprovalSince: null,
    donations: [],
    letters: expect.any(Array) as [],
    emailsSwitchedOff: [{ email: 'suggestions', since: at(now) }],
    campaignPromisedAt: at(now),
    bounces: [{ forGood: true, answer: '550 5.1.1', at: at(now) }],
    messagesToTeam: [{ reference: `REF-${person.id}`, message: 'How do I start?', receivedAt: at(now) }],
    leafletReports: [
      { leaflet: 'Warm homes', reason: 'untrue', details: 'Homes are cold.', reportedAt: at(now) },
    ],
    accountsElsewhere: [{ issuer: 'https://id.example.org', subject: `ada-${person.id}`, linkedAt: at(now) }],
    sessions: [
      {
        openedAt: at(now),
        lastUsedAt: at(now),
        endsAt: expect.any(String) as string,
        device: 'Firefox on Android',
        role: 'musketeer',
      },
    ],
    codesWaiting: [
      {
        purpose: 'password',
        sentAt: at(now),
        endsAt: at(new Date(now.getTime() + minutes(15))),
        newEmail: null,
      },
      {
        purpose: 'email',
        sentAt: at(now),
        endsAt: at(new Date(now.getTime() + minutes(15))),
        newEmail: 'new.address@example.org',
      },
    ],
    secondFactor: null,
    secondStepsUntil: [],
    passwordLeaveUntil: [at(new Date(now.getTime() + minutes(15)))],
    deedsOfAdministrators: [{ deed: 'looked-at-person', at: at(now) }],
    doneForOrganisations: [],
    ownDeedsAsAdministrator: [],
  })
  expect(record.letters.map(({ kind, to }) => [kind, to]).sort()).toEqual(
    [
      ['hubs.note', null],
      ['mailing.leaflet', null],
      ['identity.password-code', person.email],
      ['identity.email-code', 'new.address@example.org'],
    ].sort(),
  )
})

test('it contains no secret and nobody else', async () => {
  const { person, administrator, grant } = await createMusketeerWithData()
  const codes = (await w.emails())
    .map(({ subject }) => /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(subject)?.[1])
    .filter((code) => code !== undefined)
  const { rows: hashes } = await sql<{ secret: string }>`
    select password_hash as secret from account where password_hash is not null
    union all select encode(token_hash, 'hex') from session
    union all select encode(code_hash, 'hex') from one_time_code
    union all select encode(grant_hash, 'hex') from password_grant
    union all select encode(sealed, 'hex') from email where sealed is not null`.execute(w.platform.db)
  const secrets = [...codes, ...hashes.map(({ secret }) => secret), person.token, grant]
  expect(secrets.length).toBeGreaterThan(10)

  const recordText = JSON.stringify(await recordOf(person))
  for (const secret of secrets) expect(recordText).not.toContain(secret)
  expect(recordText).not.toContain(administrator.email)
  expect(recordText).not.toContain(administrator.firstname)
})

/** Which part of the record covers each column that refers to an account. A new column of that kind must be added to both. */
const readFor: Record<string, string> = {
  'address.account_id': 'address',
  'api_key.made_by': 'keysForPrograms',
  'api_key.organisation_id': 'keysForPrograms',
  'webhook.organisation_id': 'webhooks',
  'application.account_id': 'application',
  'application.decided_by': 'ownDeedsAsAdministrator',
  'application_draft.account_id': 'applicationDraft',
  'audit_entry.account_id': 'deedsOfAdministrators',
  'audit_entry.administrator_id': 'ownDeedsAsAdministrator',
  'bounce.account_id': 'bounces',
  'branch.account_id': 'branchOf',
  'branch.answered_by': 'branches',
  'branch.union_id': 'branches',
  'branch_invitation.invited_by': 'branchInvitations',
  'branch_invitation.union_id': 'branchInvitations',
  'calendar_feed.account_id': 'calendarSince',
  'campaign.account_id': 'campaigns',
  'approval_wish.organisation_id': 'asksApprovalSince',
  'campaign.approved_by': 'workOnCampaigns',
  'campaign_draft.account_id': 'campaignDrafts',
  'campaign_draft.approved_by': 'workOnCampaigns',
  'campaign_draft.changed_by': 'workOnCampaigns',
  'campaign_draft.returned_by': 'workOnCampaigns',
  'campaign_draft.sent_by': 'workOnCampaigns',
  'campaign_draft.scheduled_by': 'workOnCampaigns',
  'campaign_promise.account_id': 'campaignPromisedAt',
  'campaign_review.appeal_decided_by': 'ownDeedsAsAdministrator',
  'campaign_review.decided_by': 'ownDeedsAsAdministrator',
  'chosen_cause.account_id': 'causes',
  'consent.account_id': 'agreements',
  'correction_request.requested_by': 'ownDeedsAsAdministrator',
  'contact_message.answered_by': 'ownDeedsAsAdministrator',
  'contact_message.read_by': 'ownDeedsAsAdministrator',
  'hidden_last_leaflets.account_id': 'lastLeafletsHiddenSince',
  'invitation.invited_by': 'ownDeedsAsAdministrator',
  'email.account_id': 'letters',
  'made_leaflet.account_id': 'madeLeaflets',
  'made_leaflet.union_id': 'madeLeaflets',
  'member_message.decided_by': 'messagesToMembers',
  'member_message.organisation_id': 'messagesToMembers',
  'member_message.submitted_by': 'messagesToMembers',
  'member_message.written_by': 'messagesToMembers',
  'membership.account_id': 'memberships',
  'musketeer_place.account_id': 'district',
  'musketeer.account_id': 'rhythm',
  'one_time_code.account_id': 'codesWaiting',
  'org_info.account_id': 'organisation',
  'own_scans.account_id': 'ownScans',
  'own_streets.account_id': 'streets',
  'print_hub.account_id': 'printHub',
  'print_request.account_id': 'printRequests',
  'password_grant.account_id': 'passwordLeaveUntil',
  'external_account.account_id': 'accountsElsewhere',
  'organisation_action.organisation_id': 'doneForOrganisations',
  'organisation_action.other_person_id': 'doneForOrganisations',
  'organisation_action.person_id': 'doneForOrganisations',
  'hand_over.organisation_id': 'handOvers',
  'hand_over.successor_id': 'handOvers',
  'seat.account_id': 'seats',
  'seat.organisation_id': 'seats',
  'seat_invitation.invited_by': 'seatInvitations',
  'seat_invitation.organisation_id': 'seatInvitations',
  'print_price.organisation_id': 'printPrices',
  'second_factor.account_id': 'secondFactor',
  'second_step.account_id': 'secondStepsUntil',
  'session.account_id': 'sessions',
  'share_link.account_id': 'shareLinks',
  'switched_off_email.account_id': 'emailsSwitchedOff',
  'vouching_union.account_id': 'vouchesSince',
}

/** A report of what somebody wrote would tell them that the other side reported it (rule: print-request-notes). */
const leftOut = ['contact_message.about_account_id']

test('the record covers every column of the database that refers to an account', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0 order by 1`.execute(
    w.platform.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(readFor), ...leftOut].sort())
  const record = await recordOf(await w.given.musketeer())
  for (const part of Object.values(readFor)) expect(record).toHaveProperty(part)
})

test('an organisation’s record has its application, contact details and campaigns; an administrator’s their own actions', async () => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const { id } = await w.given.campaign(organisation, {
    name: 'Fair pay now',
    endDate: '2026-12-31',
    goal: 2000,
    places: ['LS', 'wales'],
    imprint: { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' },
  })
  await organisation.call('POST /api/madeleaflet', { content: leafletContent })
  await organisation.call('POST /api/org/printprices', {
    quantity: 5000,
    price: '84.50',
    priceFor: 'A5, Exampleton Print',
  })
  const draft = await organisation.call('POST /api/campaigndraft', {
    content: { campaignName: 'Free buses' },
  })
  const schedule = { publish_at: w.clock.now(), scheduled_by: organisation.id }
  await w.platform.db.updateTable('campaign_draft').set(schedule).where('id', '=', draft.id).execute()
  await organisation.call('PUT /api/org/campaign/:id/messages', {
    id,
    messageText: 'We have won.',
    messageLink: '',
    draft: true,
  })
  expect(await recordOf(organisation)).toMatchObject({
    account: { role: 'organisation' },
    address: { organisation: 'Riveters' },
    organisation: orgInfo,
    application: { state: 'confirmed' },
    campaigns: [
      {
        name: 'Fair pay now',
        causes: ['fair_pay'],
        places: ['LS', 'wales'],
        endDate: '2026-12-31',
        goal: 2000,
        listed: true,
        buttonAddress: '',
        imprint: { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' },
        stoppedAt: null,
        deletedAt: null,
        leaflets: [{ version: 1, number: 1, title: '', contentType: 'application/pdf', pages: 1 }],
      },
    ],
    printPrices: [
      { quantity: 5000, pricePence: 8450, priceFor: 'A5, Exampleton Print', addedAt: at(w.clock.now()) },
    ],
    madeLeaflets: [{ content: leafletContent, imprint: null, picture: null, begunAt: at(w.clock.now()) }],
    campaignDrafts: [{ content: { campaignName: 'Free buses' }, leaflet: null }],
    workOnCampaigns: [
      { campaign: 'Free buses', did: 'changed', at: at(w.clock.now()) },
      { campaign: 'Free buses', did: 'scheduled', at: at(w.clock.now()) },
    ],
    messagesToMembers: [
      { campaign: 'Fair pay now', message: 'We have won.', state: 'draft', decidedAt: null },
    ],
    memberships: [],
  })

  const administrator = await w.given.administrator()
  const applicant = await w.given.pendingApplicant()
  await administrator.call('GET /api/siteadmin/user/:id', { id: applicant.id })
  await administrator.call('PATCH /api/activateorg', { id: applicant.id })
  expect((await recordOf(administrator)).ownDeedsAsAdministrator).toEqual([
    { deed: 'looked-at-person', at: at(w.clock.now()) },
    { deed: 'confirmed-application', at: at(w.clock.now()) },
  ])
})

test('the record is for its owner only, and a few times an hour', async () => {
  await expect(w.as()('GET /api/mydata', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const person = await w.given.applicant()
  for (let count = 0; count < 10; count += 1) await recordOf(person)
  await expect(recordOf(person)).rejects.toMatchObject({ error: 'TooManyTries' })
})
