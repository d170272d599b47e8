import { unprintableMessage } from '@street-musketeers/contract/printable-letters.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { inputMessage } from '@street-musketeers/contract/input-messages.ts'
import { expect, test } from 'vitest'
import { address, orgInfo } from './support/given.ts'
import { exampleInputs } from './support/prepare-call.ts'
import { replaceText, textFields } from './support/text-fields.ts'
import { world } from './support/world.ts'

const w = world()

/** What a program puts on the clipboard, and the text it means: in several lines, and in one where that is different. */
const pasted: [program: string, clipboard: string, text: string, line?: string][] = [
  ['Word, a tab', 'Fair\tpay', 'Fair pay'],
  ['Word, an indented paragraph', '\tFair pay\r\n\tfor all', 'Fair pay\nfor all', 'Fair pay for all'],
  ['Word, paragraphs', 'Fair pay\r\n\r\nfor all\r\n', 'Fair pay\n\nfor all', 'Fair pay for all'],
  ['Word, a manual line break', 'Fair pay\u000bfor all', 'Fair pay\nfor all', 'Fair pay for all'],
  ['Word, a page break', 'Fair pay\u000cfor all', 'Fair pay\nfor all', 'Fair pay for all'],
  ['Word, a bullet', '\uf0b7\tPay\r\n\uf0b7\tRent', '• Pay\n• Rent', 'Pay • Rent'],
  ['Word, a square bullet', '\uf0a7 Pay', '• Pay', 'Pay'],
  ['Word, a dash as bullet', '\uf02d\tPay', '• Pay', 'Pay'],
  ['Word, an inner bullet', '•\tPay\r\no\tRent', '• Pay\n• Rent', 'Pay • Rent'],
  ['Word, an optional hyphen', 'Street\u001fwise pay', 'Streetwise pay'],
  ['Word, a non-breaking hyphen', 'Part\u001etime pay', 'Part-time pay'],
  ['Word, a cell of a table', 'Fair pay\u0007', 'Fair pay'],
  ['Word, smart quotes', '“Fair” pay – it’s time…', '“Fair” pay – it’s time…'],
  ['Outlook, a bullet', '·\u00a0\u00a0\u00a0\u00a0 Pay\r\n·\u00a0\u00a0 Rent', '• Pay\n• Rent', 'Pay • Rent'],
  ['Outlook, a smiley', 'Fair pay \uf04a', 'Fair pay •'],
  ['Outlook, a name of the address book', '\u202aFair pay\u202c', 'Fair pay'],
  ['Google Docs, a line break', 'Fair pay\u2028for all', 'Fair pay\nfor all', 'Fair pay for all'],
  ['Google Docs, a picture', 'Fair \ufffcpay', 'Fair pay'],
  ['a web page, two bullets', '•\t• Fair pay', '• • Fair pay', 'Fair pay'],
  ['Google Docs, a bullet', '●\tFair pay', '• Fair pay', 'Fair pay'],
  ['a web page, soft hyphens', 'Fair house\u00adhold pay', 'Fair household pay'],
  ['a web page, no-break spaces', 'Fair\u00a0pay \u202f2026', 'Fair pay 2026'],
  ['a web page, places where lines may break', 'Fair\u200b\u2060 pay\ufeff', 'Fair pay'],
  ['a web page, direction marks', '\u200eFair\u200f \u2067pay\u2069', 'Fair pay'],
  ['a web page, a stray joiner', 'Fair\u200d pay\u200c', 'Fair pay'],
  ['a web page, a family', 'Fair pay 👩‍👩‍👧', 'Fair pay 👩‍👩‍👧'],
  ['a web page in Persian', 'دستمزد می‌خواهیم', 'دستمزد می‌خواهیم'],
  ['a web page in an old encoding', 'Fair pay\u0085for all', 'Fair pay\nfor all', 'Fair pay for all'],
  ['a spreadsheet', 'Fair\tpay\tfor all\r\n', 'Fair pay for all'],
  ['a PDF from a Mac', 'Cafe\u0301 pay', 'Café pay'],
  ['a PDF, thin spaces', 'Fair\u2009pay\u2003for\u3000all', 'Fair pay for all'],
  ['a PDF, a page', 'Fair pay\rfor all\f', 'Fair pay\nfor all', 'Fair pay for all'],
]

/** Passwords are used as they are, and the others are made by machines. */
const exactFields = new Set(
  'password confirm currentPassword ticket grant invitation secret link callback codeVerifier state nonce browser sessionId codeChallenge authType mailboxKey shareCode browserKey revision'.split(
    ' ',
  ),
)
/** Fields of a strict format. */
const strictFields = new Set(
  'email username code token key amount website postCode id page size campaignId leafletId madeLeafletId revision newsletterId leafletVersion houses endDate correctBy subDate againOn until year person campaignDistributorId submissionId role district near postcode date time before after campaignPlaces publishDay day instead organisationId unionId messageLink buttonAddress house flat serverAddress sector wantedBy leaflets sheetsAWeek quantity price'.split(
    ' ',
  ),
)

/** The name of a field, or of the list that it is in. */
const nameOf = (path: readonly string[]) => path.findLast((part) => part !== '0')!

const sample = exampleInputs(new Blob())
/** The input of a call without its file. */
function inputOf(name: EndpointName): Record<string, unknown> {
  const { file: _, ...input } = (sample[name] as (id: number) => Record<string, unknown>)(1)
  return input
}
const read = (input: unknown, path: string[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], input)

/** What the contract makes of a text in a field: the text, or the sentence beside the field. */
function takeText(
  name: EndpointName,
  path: string[],
  text: string,
): { taken: unknown } | { refused: unknown } {
  const input = replaceText(inputOf(name), path, text)
  const result = endpoints[name].input.safeParse(input, { error: inputMessage })
  if (result.success) return { taken: read(result.data, path) }
  return { refused: result.error.issues.map(({ message }) => message) }
}

const fields = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  textFields(endpoints[name])
    .filter((path) => !exactFields.has(path.at(-1)!))
    .map((path) => [name, path.join('.'), path] as const),
)
const textAreas =
  /contactMessage|streets|campaignDescription|leafletText|details|reason|handover|newsletterText|comment|^(?:underWay\.0\.)?content\.(second\.text|text|questions\.0\.answer)$/

test('every text field of every call is tried', () => {
  const unknown = fields
    .filter(([name, , path]) => !('taken' in takeText(name, path, 'Fair pay')))
    .map(([name, field, path]) => (strictFields.has(nameOf(path)) ? '' : `${name} ${field}`))
  expect(unknown.filter(Boolean)).toEqual([])
  expect(fields.length).toBeGreaterThan(70)
})

/** What they hold is drawn on packs and cards (rule: drawn-is-typed). */
const drawnFields =
  /^(?:publishCampaign|copyCampaign|publishDraft|updateCampaign) (?:campaignName|imprint\.\w+)$|^(?:print\w+|drawPoster|drawShopFile|downloadMadeLeaflet) (?:printer(?:Name|Address)|doors)$|^askHub nickname$|^(?:saveOrganisationDetails|createOrganisation) address\.organisation$/

test.each(pasted)('text from %s is taken as it was meant in every text field', (_, clipboard, text, line) => {
  for (const [name, field, path] of fields) {
    const meant = textAreas.test(field) ? text : (line ?? text)
    const outcome = takeText(name, path, clipboard)
    const unprintable = drawnFields.test(`${name} ${field}`) && unprintableMessage(meant)
    if (strictFields.has(nameOf(path)))
      expect(outcome, `${name} ${field}`).toEqual(takeText(name, path, meant))
    else if (unprintable) expect(outcome, `${name} ${field}`).toEqual({ refused: [unprintable] })
    else expect(outcome, `${name} ${field}`).toEqual({ taken: meant })
  }
})

test('no field has a character that turns the direction of a text, or one that only begins a new line', () => {
  const turning = [
    0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
  for (const [name, field, path] of fields.filter(([, , each]) => !strictFields.has(nameOf(each)))) {
    const taken = (text: string) => takeText(name, path, text)
    for (const code of turning)
      expect(taken(`Fair${String.fromCodePoint(code)} pay`), `${name} ${field}`).toEqual({
        taken: 'Fair pay',
      })
    for (const separator of ['\u0085', '\u2028', '\u2029'])
      expect(taken(`Fair${separator}pay`), `${name} ${field}`).toEqual({
        taken: textAreas.test(field) ? 'Fair\npay' : 'Fair pay',
      })
  }
})

test('a letter that cannot be printed is named beside every field that is drawn, and taken by all others', () => {
  const refusals = fields
    .map(([name, field, path]) => ({
      field: `${name} ${field}`,
      outcome: takeText(name, path, 'Fair 公平 pay ✊'),
    }))
    .filter(({ outcome }) => 'refused' in outcome && String(outcome.refused).startsWith('We cannot print'))
  for (const { outcome } of refusals)
    expect(outcome).toEqual({
      refused: ['We cannot print “公”, “平” and “✊”. Please leave them out, or use other letters.'],
    })
  expect(refusals.map(({ field }) => field)).toEqual(
    fields.map(([name, field]) => `${name} ${field}`).filter((field) => drawnFields.test(field)),
  )
  expect(refusals).toHaveLength(35)
})

test.each([
  'Ada@example.org\u200b',
  '\u202aada@example.org\u202c',
  '<mailto:ada@example.org>',
  '“ada@example.org”',
  'ada@exam\u00adple.org.',
  'ada\u00a0@ example.org\r\n',
])('the address %j is read in every field for an email address', (clipboard) => {
  const emails = fields.filter(([, , path]) => ['email', 'username'].includes(path.at(-1)!))
  expect(emails.length).toBeGreaterThan(10)
  for (const [name, field, path] of emails)
    expect(takeText(name, path, clipboard), `${name} ${field}`).toEqual({ taken: 'ada@example.org' })
})

test('a code is read from a pasted sentence in every field for a code', () => {
  // The sample of `prove` has a password instead.
  const codes = fields.filter(
    ([name, , path]) => ['code', 'token'].includes(path.at(-1)!) && name !== 'prove',
  )
  const taken = codes.map(([name, , path]) => [
    name,
    takeText(name, path, 'Hello Ada,\r\nYour code is “K7QF-2M9X”. It works for 15 minutes.'),
    takeText(name, path, 'Your code:\t123\u00a0456.'),
  ])
  const emailed = { taken: 'K7QF2M9X' }
  const shown = { taken: '123456' }
  const none = { refused: [expect.stringMatching(/code/)] }
  expect(taken).toEqual([
    ['activate', emailed, none],
    ['confirmCode', emailed, none],
    ['linkProviderAccount', emailed, none],
    ['passSecondFactor', emailed, shown],
    ['confirmSecondFactor', none, shown],
    ['renewRecoveryCodes', none, shown],
    ['turnOffSecondFactor', emailed, shown],
    ['resetUsername', emailed, none],
  ])
  expect(takeText('openBilling', ['key'], 'Enter this key: K7QF-2M9X-4T1B-8R3C.')).toEqual({
    taken: 'K7QF2M9X4T1B8R3C',
  })
})

test('the length is counted after normalising, and what cannot be printed is still refused', () => {
  const name = ['firstName']
  expect(takeText('signUp', name, `${'a'.repeat(60)}\u200b\u00ad\r\n`)).toEqual({ taken: 'a'.repeat(60) })
  expect(takeText('signUp', name, 'a'.repeat(61))).toEqual({
    refused: ['Keep this to 60 characters'],
  })
  for (const text of ['Ada\u0000', '\u001b[2JAda', 'Ada\ud800', 'Ada\u0008'])
    expect(takeText('signUp', name, text)).toEqual({
      refused: ['This has characters that cannot be printed. Remove them.'],
    })
})

test('an application pasted from a letter is saved as it was meant', async () => {
  const applicant = await w.given.applicant()
  await applicant.call('POST /api/user/orgdetails', {
    address: { ...address, firstLine: '\u202a1\u00a0High\tStreet\r\n', postCode: 'SW1A\u00a01AA\r\n' },
    orgInfo: {
      ...orgInfo,
      telephone: '\u202a020\u00a07946\u20110018\u202c',
      website: '<https://example.org/>.',
    },
  })
  expect(await applicant.call('GET /api/user', {})).toMatchObject({
    address: { firstLine: '1 High Street', postCode: 'SW1A 1AA' },
    orgInfo: { telephone: '020 7946 0018', website: 'https://example.org/' },
  })
})
