import { ApiError } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { makePng } from './files/good-files.ts'
import type { Person } from './support/given.ts'
import { emailDelivery } from './support/email-delivery.ts'
import { callersOf, exampleInputs, type ExampleInputs } from './support/prepare-call.ts'
import { replaceText, textFields } from './support/text-fields.ts'
import { world } from './support/world.ts'

const w = world()
const delivery = emailDelivery(w)

const attackerEmail = 'evil@attacker.example'
/** Texts that would run in a page or email, or add a header, if they were not escaped. Short enough for a name. */
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

let sample: ExampleInputs
beforeAll(async () => {
  sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
})

/** A person who may make the call, and the object it is about. */
async function prepareCall(name: EndpointName): Promise<{ person: Person | null; id: number }> {
  const role = callersOf(name).find((caller) => caller !== 'nobody')
  const person =
    role === 'organisation' ? await w.given.organisation() : role ? await w.given.account({ role }) : null
  if (name === 'rejectApplication') return { person, id: (await w.given.pendingApplicant()).id }
  if (['updateCampaign', 'addLeaflet', 'arrangeLeaflets', 'correctLeaflet'].includes(name))
    return { person, id: (await w.given.campaign(person!)).id }
  return { person, id: person?.id ?? 1 }
}

let visitors = 0

/** One account for each address, so that every text gets its own emails. */
function withOwnAddress(name: EndpointName, whole: Record<string, unknown>): Record<string, unknown> {
  const email = `hostile.${visitors}@example.org`
  if (name === 'createOrganisation') return replaceText(whole, ['user', 'username'], email)
  return name === 'signUp' || name === 'contactTeam' ? { ...whole, email } : whole
}

async function call(name: EndpointName, path: string[], text: string): Promise<'accepted' | 'refused'> {
  const { person, id } = await prepareCall(name)
  const to = endpoints[name].call
  visitors += 1
  const whole = (sample[name] as (id: number) => Record<string, unknown>)(id)
  const input = replaceText(withOwnAddress(name, whole), path, text)
  const visitor = `10.9.${visitors >> 8}.${visitors & 255}`
  try {
    await w.as(callersOf(name).includes('nobody') ? null : person, visitor)(to, input)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.status, `${name} ${path.join('.')} ${text}`).toBeLessThan(500)
    return 'refused'
  }
}

/** The tags of our own email templates. Any other tag came from a person's text. */
const allowedTags =
  /^(!doctype|html|head|meta|title|body|div|table|tbody|tr|td|h1|h2|h3|p|a|blockquote|strong|em|ul|ol|li|br|img|hr|span)$/i

/** The start of every email, with our own style sheet. */
const ownHead =
  /^(<!doctype html><html lang="en-GB"><head>(?:<meta[^>]*>)+<title>[^<]*<\/title>)<style>[^<]*<\/style>/

function expectHarmless(html: string): void {
  expect(html).toMatch(ownHead)
  for (const [tag, name, attributes] of html.replace(ownHead, '$1').matchAll(/<\/?([!\w]+)([^>]*)>/g)) {
    expect(name, tag).toMatch(allowedTags)
    expect(attributes, tag).not.toMatch(/\son\w+\s*=/i)
    const link = /\b(?:href|src)="([^"]*)"/.exec(attributes!)?.[1]
    if (link !== undefined) expect(link, tag).toMatch(/^(https?:\/\/|mailto:|cid:)/)
  }
}

test('hostile text in any field of any call cannot run in an email, add a header or change the recipient', async () => {
  const acceptedFields = new Set<string>()
  let tried = 0
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    for (const path of textFields(endpoints[name]))
      // Each upload is read and drawn, which is slow.
      for (const text of 'upload' in endpoints[name] ? hostile.slice(0, 4) : hostile) {
        tried += 1
        if ((await call(name, path, text)) === 'accepted') acceptedFields.add(`${name} ${path.join('.')}`)
      }
  }
  // These fields accept any text. If none were accepted, the test would prove nothing.
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
    expect(acceptedFields, field).toContain(field)
  expect(tried).toBeGreaterThan(400)

  await w.runJobs()
  const emails = await w.emails()
  expect(emails.filter(({ html }) => html.includes('alert(1)')).length).toBeGreaterThan(20)
  for (const email of emails) {
    expectHarmless(email.html)
    expect(email.subject).not.toMatch(/[\r\n]/)
    expect(email.to).not.toContain(attackerEmail)
  }
  await delivery.sendAll()
  expect(await delivery.received({ email: attackerEmail })).toEqual([])
  const sent = await delivery.received({ email: w.config.contactEmail })
  expect(sent.length).toBeGreaterThan(10)
  for (const { headers } of sent) expect(Object.keys(headers)).not.toContain('bcc')
})
