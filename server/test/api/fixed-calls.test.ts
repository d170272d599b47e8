import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePng } from '../files/good-files.ts'
import { address as postalAddress, orgInfo, password, type Person } from '../support/given.ts'
import { paymentProvider, secret } from '../support/payment-provider.ts'
import { sendRaw, type RawAnswer } from './send-raw.ts'
import { world } from '../support/world.ts'

/*
 * The calls whose paths, methods, payloads and fields are fixed for their users (rule: fixed-wire-names), sent over a socket with nothing
 * but those payloads. What the product needs besides is named: the consent of a sign-up, the password beside its code and the secret of
 * the browser that donated (docs/decisions/0056-fixed-calls.md).
 */
const provider = paymentProvider(() => w)
// Behind a proxy, so that each request has its own address and no limit of visitors applies.
const w = world({ environment: async () => ({ TRUSTED_PROXIES: '1', ...(await provider.environment()) }) })

let server: string
let people: Record<'musketeer' | 'organisation' | 'administrator' | 'applicant', Person>
let pending: Person[]
let campaignId: number
let campaignDistributorId: number
let leafletFile: Buffer
beforeAll(async () => {
  server = await w.app.listen({ host: '127.0.0.1', port: 0 })
  people = {
    musketeer: await w.given.musketeer(),
    organisation: await w.given.organisation(),
    administrator: await w.given.administrator(),
    applicant: await w.given.applicant(),
  }
  pending = [await w.given.pendingApplicant(), await w.given.pendingApplicant()]
  campaignId = (await w.given.campaign(people.organisation)).id
  leafletFile = await makePng()
})

let requests = 0
const visitor = () => `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`

/** With a `campaignDto`, it is sent as a form. */
type Payload = object | { campaignDto: object; leafletFile?: Buffer }

interface Sent {
  method: string
  path: string
  as?: Person | undefined
  payload?: Payload | undefined
}

async function send({ method, path, as, payload }: Sent): Promise<RawAnswer> {
  const { type, body } = encode(payload)
  const headers = {
    ...(type && { 'content-type': type }),
    ...(as && { authorization: `Bearer ${as.token}` }),
  }
  return answered(method, path, headers, body)
}

async function answered(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<RawAnswer> {
  requests += 1
  const answer = await sendRaw(server, {
    method,
    path,
    headers: { 'x-forwarded-for': visitor(), ...headers },
    body,
  })
  expect(answer, `${method} ${path} is answered`).not.toBeNull()
  return answer!
}

function encode(payload: Payload | undefined): { type?: string; body?: string | Buffer } {
  if (!payload) return {}
  if (!('campaignDto' in payload)) return { type: 'application/json', body: JSON.stringify(payload) }
  const { campaignDto, leafletFile: file } = payload as { campaignDto: object; leafletFile?: Buffer }
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--part\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ])
  return {
    type: 'multipart/form-data; boundary=part',
    body: Buffer.concat([
      part('name="campaignDto"', JSON.stringify(campaignDto)),
      ...(file ? [part('name="leafletFile"; filename="leaflet.png"', file)] : []),
      Buffer.from('--part--\r\n'),
    ]),
  }
}

const lastCode = async (email: string) => {
  await w.runJobs()
  return (await w.emails(email)).at(-1)!.subject.slice(-9)
}

const email = 'ada.specified@example.org'
const signUp = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password,
  confirm: password,
  userRole: 'ROLE_USER',
  marketing: 'RECOMMENDED',
  authType: 'STANDARD',
}
const campaign = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: [{ cause: 'fair_pay' }],
}
const report = () => ({
  campaignData: { leafletsDelivered: 20 },
  subDate: '2026-11-20',
  campaignDistributorId,
})
const user = ['id', 'username', 'firstname', 'lastname', 'active', 'signupDate', 'address', 'orgInfo']
const account = [...user, 'causeUsers', 'campaignDistributors', 'frequency']
const shownCampaign = [
  'campaignId',
  'campaignName',
  'campaignDescription',
  'campaignLeafletFile',
  'campaignCauses',
  'subDate',
  'campaignUser.address',
  'campaignUser.orgInfo',
]
const distributor = ['campaignDistributorId', 'emailDate', 'campaignData']
const delivery = ['subDate', 'leafletsDelivered', 'leafletsPrinted']
const newsletter = { subject: 'This week', newsletterText: 'Sixty doors on *your* street.' }

interface FixedCall {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  /** Fills in the braces of the path, in order, and the query. */
  at?: () => (string | number)[] | Promise<(string | number)[]>
  query?: () => string
  as?: () => Person | Promise<Person>
  payload?: () => Payload | Promise<Payload>
  /** The fields of the reply, of each row of a list, or of the content of a page. */
  fields?: readonly string[]
  of?: 'list' | 'page'
  check?: (reply: never) => unknown
}

const me = {
  musketeer: () => people.musketeer,
  organisation: () => people.organisation,
  administrator: () => people.administrator,
}

/** In an order in which each finds what it needs. */
const calls: readonly FixedCall[] = [
  { call: 'POST /api/user', payload: () => ({ ...signUp, consent: true }) },
  { call: 'POST /api/confirmcode/email', payload: () => ({ email }) },
  { call: 'POST /api/confirm', payload: async () => ({ token: await lastCode(email), email, password }) },
  {
    call: 'POST /api/signin',
    payload: () => ({ email, password, authType: 'STANDARD' }),
    fields: ['authorities', 'token', 'expiresAt'],
    check: ({ authorities }: { authorities: unknown }) =>
      expect(authorities).toEqual([{ authority: 'ROLE_USER' }]),
  },
  { call: 'POST /api/confirmcode/password', payload: () => ({ email }) },
  {
    call: 'DELETE /api/confirmcode/{code}',
    at: async () => [await lastCode(email)],
    fields: ['purpose', 'grant'],
    check: (reply: { grant: string }) => void (grant = reply.grant),
  },
  { call: 'PATCH /api/resetpassword', payload: () => ({ grant, password: 'another street at midnight' }) },
  { call: 'GET /api/user', as: me.musketeer, fields: account },
  {
    call: 'GET /api/userexists',
    query: () => `?email=${encodeURIComponent(email)}`,
    as: me.musketeer,
    fields: ['exists'],
  },
  { call: 'POST /api/signout', as: async () => w.given.returning(people.musketeer) },

  { call: 'GET /api/causes', check: (names: string[]) => expect(names).toHaveLength(27) },
  {
    call: 'POST /api/causeusers',
    as: me.musketeer,
    payload: () => ({ causes: [{ cause: 'fair_pay', priority: 1 }] }),
    of: 'list',
    fields: ['causeUserId', 'cause', 'priority'],
  },
  {
    call: 'POST /api/address',
    as: me.musketeer,
    payload: () => ({ address: postalAddress }),
    fields: Object.keys(postalAddress).map((field) => `address.${field}`),
  },
  {
    call: 'POST /api/frequency',
    as: me.musketeer,
    payload: () => ({ frequency: 'MONTHLY' }),
    fields: ['frequency'],
  },
  {
    call: 'GET /api/campaignsbycauses/{page}/{size}',
    at: () => [0, 4],
    as: me.musketeer,
    of: 'page',
    fields: shownCampaign,
  },
  { call: 'GET /api/campaign/{id}', at: () => [campaignId], fields: shownCampaign },
  {
    call: 'POST /api/campaigndistributor',
    as: me.musketeer,
    payload: () => ({ id: campaignId }),
    fields: distributor,
    check: (reply: { campaignDistributorId: number }) => {
      ;({ campaignDistributorId } = reply)
    },
  },
  {
    call: 'POST /api/campaigndata',
    as: me.musketeer,
    payload: report,
    of: 'list',
    fields: delivery,
    check: async (first: object[]) => {
      expect(first).toHaveLength(1)
      const again = await send({
        method: 'POST',
        path: '/api/campaigndata',
        as: people.musketeer,
        payload: report(),
      })
      expect(JSON.parse(again.body), 'entries can be added repeatedly').toHaveLength(2)
    },
  },
  {
    call: 'GET /api/campaigndistributor/{campaignId}',
    at: () => [campaignId],
    as: me.musketeer,
    fields: distributor,
  },
  {
    call: 'GET /api/campaignsbydistributors/{page}/{size}',
    at: () => [0, 6],
    as: me.musketeer,
    of: 'page',
    fields: [...shownCampaign, ...distributor.map((field) => `campaignDistributors.0.${field}`)],
  },
  {
    call: 'GET /api/campaignsbydistributorsid/{id}/{page}/{size}',
    at: () => [people.musketeer.id, 0, 5],
    as: me.administrator,
    of: 'page',
    fields: shownCampaign,
  },

  {
    call: 'GET /api/campaigns/{page}/{size}',
    at: () => [0, 6],
    as: me.organisation,
    of: 'page',
    fields: shownCampaign,
  },
  {
    call: 'POST /api/campaign',
    as: me.organisation,
    payload: () => ({ campaignDto: campaign, leafletFile }),
    fields: shownCampaign,
    check: (reply: { campaignId: number }) => void (published = reply.campaignId),
  },
  {
    call: 'PUT /api/campaign/{id}',
    at: () => [published],
    as: me.organisation,
    payload: () => ({ campaignDto: { ...campaign, campaignId: published, campaignName: 'Fair pay today' } }),
    fields: shownCampaign,
    check: ({ campaignName }: { campaignName: string }) => expect(campaignName).toBe('Fair pay today'),
  },
  { call: 'DELETE /api/campaign/{id}', at: () => [published], as: me.organisation },
  {
    call: 'GET /api/org/data',
    as: me.organisation,
    of: 'list',
    fields: ['type', 'data.0.month', 'data.0.score'],
    check: (charts: { type: string; data: object[] }[]) =>
      expect(charts.map(({ type, data }) => [type, data.length])).toEqual([
        ['Musketeers joined', 12],
        ['Leaflets e-mailed', 12],
        ['Leaflets delivered', 12],
      ]),
  },
  {
    call: 'PATCH /api/principalcontact',
    as: me.organisation,
    payload: () => ({ firstname: 'Rosa', lastname: 'Post' }),
  },
  { call: 'POST /api/user/orgdetails', as: me.organisation, payload: () => ({ orgInfo }) },
  {
    call: 'POST /api/user/orgdetails',
    as: () => people.applicant,
    payload: () => ({ address: postalAddress, orgInfo }),
  },

  ...([3, 2, 4] as const).map((role): FixedCall => ({
    call: 'GET /api/users/{role}/{page}/{size}',
    at: () => [role, 0, 10],
    as: me.administrator,
    of: 'page',
    fields: user,
  })),
  {
    call: 'GET /api/siteadmin/user/{id}',
    at: () => [people.musketeer.id],
    as: me.administrator,
    fields: account,
  },
  { call: 'PATCH /api/activateorg', as: me.administrator, payload: () => ({ id: pending[0]!.id }) },
  { call: 'DELETE /api/rejectorg/{id}', at: () => [pending[1]!.id], as: me.administrator },
  {
    call: 'POST /api/user/org',
    as: me.administrator,
    payload: () => ({
      user: { username: 'new.org@example.org', firstname: 'Ada', lastname: 'Lovelace' },
      address: postalAddress,
      orgInfo,
    }),
  },
  {
    call: 'GET /api/marketing',
    as: me.administrator,
    fields: ['searchEngine', 'recommended', 'socialMedia', 'blogPub', 'other'],
  },
  { call: 'POST /api/newsletter', as: me.administrator, payload: () => newsletter },
  { call: 'PUT /api/newsletter', as: me.administrator, payload: () => newsletter },
  { call: 'GET /api/newsletter', as: me.administrator, fields: Object.keys(newsletter) },
  {
    call: 'POST /api/contact',
    payload: () => ({ email: 'visitor@example.org', contactMessage: 'How do I join?' }),
  },

  {
    call: 'POST /api/create-checkout-session',
    payload: () => ({ type: 'monthly', amount: '5' }),
    fields: ['url'],
  },
  {
    call: 'POST /api/create-portal-session',
    payload: async () => {
      sessionId = await provider.begin({ type: 'monthly', amount: '5' })
      await provider.controls.pay(sessionId, { email: 'donor@example.org' })
      await provider.deliverAll()
      return { sessionId, secret }
    },
    fields: ['url'],
  },
  {
    call: 'GET /api/donations/{page}/{size}',
    at: () => [0, 10],
    as: me.administrator,
    of: 'page',
    fields: ['donationId', 'amount', 'email', 'customerId', 'sessionId', 'status', 'subDate'],
    check: ({ content }: { content: { sessionId: string; customerId: string }[] }) =>
      expect(content[0]).toMatchObject({ sessionId, customerId: expect.stringMatching(/^cus_\w{8,}$/) }),
  },

  {
    call: 'PUT /api/resetusername',
    payload: async () => {
      const changing = await w.given.musketeer()
      const newEmail = 'ada.elsewhere@example.org'
      await send({
        method: 'POST',
        path: '/api/confirmcode/email',
        as: changing,
        payload: { email: newEmail },
      })
      return { code: await lastCode(newEmail), email: newEmail }
    },
  },
  {
    call: 'DELETE /api/campaigndistributor/{campaignId}',
    at: () => [campaignId],
    as: me.musketeer,
  },
  { call: 'PATCH /api/deactivate', as: async () => w.given.musketeer() },
]
let grant: string
let published: number
let sessionId: string

/** The fields of the reply, or of each of its rows. */
function rowsOf(reply: unknown, of: FixedCall['of']): unknown[] {
  if (of === 'list') return reply as unknown[]
  if (!of) return [reply]
  expect(Object.keys(reply as object).toSorted()).toEqual([
    'content',
    'pageable',
    'totalElements',
    'totalPages',
  ])
  return (reply as { content: unknown[] }).content
}

const pathOf = (call: string, at: readonly (string | number)[]) => {
  const values = [...at]
  return call.replace(/^\w+ /, '').replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift()!))
}

test.each(calls)('$call does what it is for with its payload alone', async (specified) => {
  const { call, at, query, as, payload, fields = [], of, check } = specified
  const [method = ''] = call.split(' ')
  const path = pathOf(call, (await at?.()) ?? []) + (query?.() ?? '')
  const answer = await send({ method, path, as: await as?.(), payload: await payload?.() })
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  const reply: unknown = JSON.parse(answer.body)
  expect(reply).not.toHaveProperty('status')
  const rows = rowsOf(reply, of)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) for (const field of fields) expect(row).toHaveProperty(field)
  await check?.(reply as never)
})

/** Each once, with a row for each address. */
const distinct = [...new Map(calls.map((each) => [each.call, each])).values()]

const isRefusal = (answer: RawAnswer) =>
  expect(JSON.parse(answer.body)).toMatchObject({
    status: answer.status,
    error: expect.any(String),
    message: expect.any(String),
  })

test('what a call needs beside its payload is asked for in a refusal', async () => {
  const refusals = {
    'POST /api/user': { payload: signUp, error: 'InvalidInput', fields: ['consent'] },
    'POST /api/create-portal-session': { payload: { sessionId }, error: 'BillingNotOpen', fields: [] },
    'GET /api/users/3/0/10': { payload: undefined, error: 'SignInNeeded', fields: [] },
  }
  for (const [call, { payload, error, fields }] of Object.entries(refusals)) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await send({ method, path, payload })
    isRefusal(answer)
    expect(JSON.parse(answer.body)).toMatchObject({ error })
    expect(Object.keys(JSON.parse(answer.body).fields ?? {})).toEqual(fields)
  }
  const waiting = { ...signUp, email: 'waiting@example.org', consent: true }
  await send({ method: 'POST', path: '/api/user', payload: waiting })
  const token = await lastCode(waiting.email)
  const answer = await send({
    method: 'POST',
    path: '/api/confirm',
    payload: { token, email: waiting.email },
  })
  expect(JSON.parse(answer.body)).toMatchObject({ status: 422, error: 'PasswordNeeded' })
  const signIn = { email: waiting.email, password, authType: 'STANDARD' }
  const unactivated = await send({ method: 'POST', path: '/api/signin', payload: signIn })
  expect(JSON.parse(unactivated.body)).toMatchObject({ status: 403, error: 'Unactivated' })
})

test('no call is left out', () => {
  const record = readFileSync(new URL('../../../docs/decisions/0056-fixed-calls.md', import.meta.url), 'utf8')
  const [, list = ''] = /^\*\*The calls\.\*\* (.*)$/m.exec(record) ?? []
  const recorded = [...list.matchAll(/`([^`]+)`/g)].map(([, call]) => call)
  expect(distinct.map(({ call }) => call).toSorted()).toEqual(recorded.toSorted())
})

// Each of them is asserted to be answered.
afterAll(() =>
  console.log(`Fixed calls: ${distinct.length}; ${requests} requests over a socket, 0 unanswered`),
)
