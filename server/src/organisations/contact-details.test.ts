import {
  organisationMessages,
  isWebsite,
} from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import type { ApiError } from '@street-musketeers/contract/client.ts'
import { expect, test } from 'vitest'
import { address, orgInfo, type Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import type { Applicant } from '../platform/http/actor.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { saveApplicationDraft } from './applications/submit-application.ts'

const w = world()

const unfinished = {
  address: { ...address, firstLine: '', city: '', postCode: '' },
  orgInfo: { ...orgInfo, telephone: '0161', website: '' },
  unionId: '',
}

test.each([
  ['(0161) 496-0000', '0161 496 0000'],
  ['+44 161 4960000', '0161 496 0000'],
  ['07700 900123', '07700 900123'],
  ['0161 496 0000 ext. 12', '0161 496 0000 x12'],
  ['+353 1 234 5678', '+353 1 234 5678'],
])('a telephone number typed as %s is saved as %s', async (telephone, saved) => {
  const organisation = await w.given.organisation()
  await organisation.call('POST /api/user/orgdetails', { orgInfo: { ...orgInfo, telephone } })
  expect((await organisation.call('GET /api/user', {})).orgInfo).toEqual({ ...orgInfo, telephone: saved })
})

test.each(['12345', '999', 'call me', '0161 496 00000', '+999 1234567890', '+1 212 555 010'])(
  'a telephone number that cannot exist is refused beside its field: %s',
  async (telephone) => {
    const [organisation, applicant] = [await w.given.organisation(), await w.given.applicant()]
    const refusal = {
      error: 'InvalidInput',
      fields: { 'orgInfo.telephone': organisationMessages.telephoneInvalid },
    }
    const details = { orgInfo: { ...orgInfo, telephone } }
    await expect(organisation.call('POST /api/user/orgdetails', details)).rejects.toMatchObject(refusal)
    await expect(applicant.call('POST /api/user/orgdetails', { address, ...details })).rejects.toMatchObject(
      refusal,
    )
    expect(await applicant.call('GET /api/user', {})).toMatchObject({ address: null, orgInfo: null })
  },
)

test('a website is a public internet address, with or without its scheme', () => {
  for (const website of [
    'example.org',
    'www.example.org/join?x=1',
    'https://a.b.example.co.uk:8443/',
    'http://bücher.example',
    'HTTPS://EXAMPLE.ORG',
  ])
    expect(isWebsite(website), website).toBe(true)
  for (const website of [
    'example',
    'localhost',
    'http://127.0.0.1',
    'http://[::1]/',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://user:secret@example.org',
    'a b.example',
    'https://-x.example',
    'mailto:a@example.org',
    'https://example.123',
  ])
    expect(isWebsite(website), website).toBe(false)
})

const newAddress = { ...address, city: 'Leeds', postCode: 'ls27 0ab' }
const newContact = { ...orgInfo, telephone: '0113 496 0000' }

test.each([
  {
    form: 'address' as const,
    save: ({ call }: Person, revision?: string) =>
      call('POST /api/address', { address: newAddress, revision }),
    change: ({ call }: Person) => call('POST /api/address', { address: { ...address, city: 'Hull' } }),
    theirs: { 'address.city': 'Somebody else has saved “Hull”.', 'address.postCode': expect.any(String) },
  },
  {
    form: 'orgInfo' as const,
    save: ({ call }: Person, revision?: string) =>
      call('POST /api/user/orgdetails', { orgInfo: newContact, revision }),
    change: ({ call }: Person) =>
      call('POST /api/user/orgdetails', { orgInfo: { ...orgInfo, telephone: '0161 496 0001', website: '' } }),
    theirs: {
      'orgInfo.telephone': 'Somebody else has saved “0161 496 0001”.',
      'orgInfo.website': 'Somebody else has left this empty.',
    },
  },
  {
    form: 'name' as const,
    save: ({ call }: Person, revision?: string) =>
      call('PATCH /api/principalcontact', { firstname: 'Rosa', lastname: 'Post', revision }),
    change: ({ call }: Person) =>
      call('PATCH /api/principalcontact', { firstname: 'Rosa', lastname: 'Parker' }),
    theirs: { lastname: 'Somebody else has saved “Parker”.' },
  },
])(
  'of two colleagues who save $form with one account, the second sees what the first saved',
  async (each) => {
    const organisation = await w.given.organisation()
    const colleague = await w.given.returning(organisation)
    const opened = (await organisation.call('GET /api/user', {})).revisions[each.form]
    await each.change(colleague)
    const before = await organisation.call('GET /api/user', {})
    const refusal = (await each.save(organisation, opened).catch((error: unknown) => error)) as ApiError
    expect(refusal).toMatchObject({ status: 409, error: 'ChangedMeanwhile' })
    expect(refusal.fields).toEqual(each.theirs)
    expect(await organisation.call('GET /api/user', {})).toEqual(before)

    const { revision } = await each.save(organisation, refusal.revision)
    expect((await organisation.call('GET /api/user', {})).revisions[each.form]).toBe(revision)
    // Sent again after a lost answer, and without saying what it started from.
    expect((await each.save(organisation, opened)).revision).toBe(revision)
    await each.change(colleague)
    expect((await each.save(organisation)).revision).toBe(revision)
  },
)

test('an organisation can change its principal contact, but not leave a name out', async () => {
  const organisation = await w.given.organisation()
  const names = { firstname: 'Rosa', lastname: 'Post' }
  expect(await organisation.call('PATCH /api/principalcontact', names)).toEqual({
    message: 'Your details have been updated.',
    revision: expect.any(String),
  })
  expect(await organisation.call('GET /api/user', {})).toMatchObject(names)
  await expect(
    organisation.call('PATCH /api/principalcontact', { ...names, lastname: ' ' }),
  ).rejects.toMatchObject({ fields: { lastname: expect.any(String) as string } })
  expect(await organisation.call('GET /api/user', {})).toMatchObject(names)
})

test('musketeers and administrators correct their own names, and applicants do not', async () => {
  const names = { firstname: 'Rosa', lastname: 'Post' }
  for (const { call } of [await w.given.musketeer(), await w.given.administrator()]) {
    await call('PATCH /api/principalcontact', names)
    expect(await call('GET /api/user', {})).toMatchObject(names)
  }
  const applicant = await w.given.applicant()
  await expect(applicant.call('PATCH /api/principalcontact', names)).rejects.toMatchObject({ status: 403 })
})

test('an organisation or an applicant cannot remove its own name', async () => {
  for (const person of [await w.given.organisation(), await w.given.applicant()]) {
    await person.call('POST /api/address', { address })
    await expect(
      person.call('POST /api/address', { address: { ...address, organisation: ' ' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'address.organisation': 'Please make sure all essential fields are completed.' },
    })
    expect((await person.call('GET /api/user', {})).address).toEqual(address)
  }
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/address', { address: { ...address, organisation: '' } })
})

test('an applicant finds what they have typed in every browser, until they send it', async () => {
  const applicant = await w.given.applicant()
  expect(await applicant.call('GET /api/applicationdraft', {})).toEqual({ draft: null })
  const { savedAt } = await applicant.call('PUT /api/applicationdraft', {
    answers: unfinished,
    form: 7,
    number: 1,
  })
  expect(await applicant.call('GET /api/applicationdraft', {})).toEqual({
    draft: { answers: unfinished, savedAt },
  })
  const later = { ...unfinished, orgInfo }
  await applicant.call('PUT /api/applicationdraft', { answers: later, form: 7, number: 2 })
  expect((await applicant.call('GET /api/applicationdraft', {})).draft?.answers).toEqual(later)
  expect((await applicant.call('GET /api/mydata', {})).applicationDraft?.answers).toEqual(later)
  const other = await w.given.applicant()
  expect(await other.call('GET /api/applicationdraft', {})).toEqual({ draft: null })

  await applicant.call('POST /api/user/orgdetails', { address, orgInfo })
  expect(await applicant.call('GET /api/applicationdraft', {})).toEqual({ draft: null })
  // A save that the browser sent before the application.
  await expect(
    applicant.call('PUT /api/applicationdraft', { answers: later, form: 7, number: 3 }),
  ).rejects.toMatchObject({ error: 'AlreadyApplied' })
})

test('an address that was saved under other rules is shown and downloaded', async () => {
  const organisation = await w.given.organisation()
  await organisation.call('POST /api/address', { address })
  await w.platform.db
    .updateTable('address')
    .set({ city: '', first_line: 'x'.repeat(500) })
    .where('account_id', '=', organisation.id)
    .execute()
  const shown = { ...address, city: '', firstLine: 'x'.repeat(500) }
  expect((await organisation.call('GET /api/user', {})).address).toEqual(shown)
  expect((await organisation.call('GET /api/mydata', {})).address).toEqual(shown)
})

test('a draft that a version with other fields saved is shown and downloaded', async () => {
  const applicant = await w.given.applicant()
  await applicant.call('PUT /api/applicationdraft', { answers: unfinished, form: 7, number: 1 })
  const { website: _, ...older } = unfinished.orgInfo
  const answers = {
    address: { ...unfinished.address, country: 'Wales' },
    orgInfo: { ...older, fax: '0113 496 0000' },
    members: 40,
  }
  await w.platform.db
    .updateTable('application_draft')
    .set({ answers: JSON.stringify(answers) })
    .where('account_id', '=', applicant.id)
    .execute()
  const shown = { ...unfinished, orgInfo: { ...unfinished.orgInfo, website: '' } }
  expect((await applicant.call('GET /api/applicationdraft', {})).draft?.answers).toEqual(shown)
  expect((await applicant.call('GET /api/mydata', {})).applicationDraft?.answers).toEqual(shown)
})

test('of two drafts of one form the later one stays, in whatever order they arrive; another form replaces it', async () => {
  const applicant = await w.given.applicant()
  const save = (website: string, form: number, number: number) =>
    applicant.call('PUT /api/applicationdraft', {
      answers: { ...unfinished, orgInfo: { ...unfinished.orgInfo, website } },
      form,
      number,
    })
  const savedWebsite = async () =>
    (await applicant.call('GET /api/applicationdraft', {})).draft?.answers.orgInfo.website
  await save('last words', 7, 2)
  await save('first words', 7, 1)
  expect(await savedWebsite()).toBe('last words')
  await save('words of another day', 8, 1)
  expect(await savedWebsite()).toBe('words of another day')
})

test('a draft is deleted with its account, and leaves nothing when it is rolled back', async () => {
  const { id, token, ...applicant } = await w.given.applicant()
  const drafts = () =>
    w.platform.db.selectFrom('application_draft').selectAll().where('account_id', '=', id).execute()
  const proof = { accountId: id, role: 'applicant', tokenHash: hashToken(token) } as Applicant
  const draft = { answers: unfinished, form: 7, number: 1 }
  const rolledBack = w.platform.db.transaction().execute(async (tx) => {
    await saveApplicationDraft(tx, proof, draft, { config: w.config, now: w.clock.now() })
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect(await drafts()).toEqual([])

  await applicant.call('PUT /api/applicationdraft', draft)
  await applicant.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await drafts()).toEqual([])
})
