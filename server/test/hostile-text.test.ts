import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { access } from '../src/access.ts'
import { makePng } from './files/good-files.ts'
import type { Person } from './support/given.ts'
import { emailDelivery } from './support/email-delivery.ts'
import { samples, type Samples } from './support/samples.ts'
import { world } from './support/world.ts'

const w = world()
const office = emailDelivery(w)

const attackerEmail = 'evil@attacker.example'
/** What would run in a page or a mail, or add a line to a header, if anything let it. Short enough for a name. */
const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `"><svg onload=alert(1)>'><a href=javascript:alert(1)>`,
  '</title></head><body onload=alert(1)><style>*{}</style>',
  `Ada\r\nBcc: ${attackerEmail}`,
  `Ada" <${attackerEmail}>, "`,
  `"Ada, ${attackerEmail}"@example.org`,
  'javascript:alert(1)//example.org',
  '%0d%0aBcc:%20evil@attacker.example',
]

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** Where the input of a call takes text, as paths. */
function textsOf(schema: Schema, at: string[] = []): string[][] {
  if (schema.enum || schema.const !== undefined) return []
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => textsOf(branch, at))
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsOf(part, [...at, key]))
  const found = [...branches, ...parts, ...(schema.type === 'string' ? [at] : [])]
  return [...new Map(found.map((path) => [path.join('.'), path])).values()]
}

function replaced(
  whole: Record<string, unknown>,
  [key, ...rest]: string[],
  text: string,
): Record<string, unknown> {
  const inner = rest.length ? replaced((whole[key!] ?? {}) as Record<string, unknown>, rest, text) : text
  return { ...whole, [key!]: inner }
}

let sample: Samples
beforeAll(async () => {
  sample = samples(new Blob([new Uint8Array(await makePng())]))
})

/** Somebody who may make the call, and the object it is about. */
async function prepareCall(name: EndpointName): Promise<{ person: Person | null; id: number }> {
  const role = access[name].who.find((caller) => caller !== 'nobody')
  const person =
    role === 'organisation' ? await w.given.organisation() : role ? await w.given.account({ role }) : null
  if (name === 'rejectApplication') return { person, id: (await w.given.pendingApplicant()).id }
  if (name === 'updateCampaign') return { person, id: (await w.given.campaign(person!)).id }
  return { person, id: person?.id ?? 1 }
}

let visitors = 0

/** One account an address: every text gets letters of its own. */
function withOwnAddress(name: EndpointName, whole: Record<string, unknown>): Record<string, unknown> {
  const email = `hostile.${visitors}@example.org`
  if (name === 'createOrganisation') return replaced(whole, ['user', 'username'], email)
  return name === 'signUp' || name === 'contactTeam' ? { ...whole, email } : whole
}

async function call(name: EndpointName, path: string[], text: string): Promise<'taken' | 'refused'> {
  const { person, id } = await prepareCall(name)
  const to: Endpoint = endpoints[name]
  visitors += 1
  const whole = (sample[name] as (id: number) => Record<string, unknown>)(id)
  const input = replaced(withOwnAddress(name, whole), path, text)
  const visitor = `10.9.${visitors >> 8}.${visitors & 255}`
  try {
    await w.as(access[name].who.includes('nobody') ? null : person, visitor)(to, input)
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.status, `${name} ${path.join('.')} ${text}`).toBeLessThan(500)
    return 'refused'
  }
}

/** What the sheet of our mails is made of. Anything else came from somebody's text. */
const allowedTags =
  /^(!doctype|html|head|meta|title|body|div|table|tbody|tr|td|h1|h2|h3|p|a|blockquote|strong|em|ul|ol|li|br|img|hr|span)$/i

function expectHarmless(html: string): void {
  for (const [tag, name, attributes] of html.matchAll(/<\/?([!\w]+)([^>]*)>/g)) {
    expect(name, tag).toMatch(allowedTags)
    expect(attributes, tag).not.toMatch(/\son\w+\s*=/i)
    const link = /\b(?:href|src)="([^"]*)"/.exec(attributes!)?.[1]
    if (link !== undefined) expect(link, tag).toMatch(/^(https?:\/\/|mailto:|cid:)/)
  }
}

test('through every text field of every call nothing gets to run in a mail, to add a header or to send to somebody else', async () => {
  const taken = new Set<string>()
  let tried = 0
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const schema = z.toJSONSchema(endpoints[name].input, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const path of textsOf(schema))
      // Each upload is read and drawn, which takes its time.
      for (const text of 'upload' in endpoints[name] ? hostile.slice(0, 4) : hostile) {
        tried += 1
        if ((await call(name, path, text)) === 'taken') taken.add(`${name} ${path.join('.')}`)
      }
  }
  // Names, addresses, reasons and descriptions are free: whoever tests nothing of them tests nothing.
  for (const field of [
    'signUp firstName',
    'saveAddress address.firstLine',
    'saveOrganisationDetails address.organisation',
    'rejectApplication reason',
    'createOrganisation user.firstname',
    'createOrganisation address.organisation',
    'publishCampaign campaignName',
    'updateCampaign campaignDescription',
    'contactTeam contactMessage',
  ])
    expect(taken, field).toContain(field)
  expect(tried).toBeGreaterThan(400)

  await w.runJobs()
  const letters = await w.emails()
  expect(letters.filter(({ html }) => html.includes('alert(1)')).length).toBeGreaterThan(20)
  for (const letter of letters) {
    expectHarmless(letter.html)
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(letter.to).not.toContain(attackerEmail)
  }
  await office.sendAll()
  expect(await office.received({ email: attackerEmail })).toEqual([])
  const sent = await office.received({ email: w.config.contactEmail })
  expect(sent.length).toBeGreaterThan(10)
  for (const { headers } of sent) expect(Object.keys(headers)).not.toContain('bcc')
})
