import { closeAccount, saveAddress } from '@street-musketeers/contract/identity/identity.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { showOwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import * as contract from '@street-musketeers/contract/organisations/organisations.ts'
import { expect, test } from 'vitest'
import type { ApiError } from '@street-musketeers/contract/client.ts'
import { address, orgInfo, type Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { asApplicant } from '../platform/http/actor.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { saveApplicationDraft } from './save-application-draft.ts'

const w = world()

const unfinished = {
  address: { ...address, firstLine: '', city: '', postCode: '' },
  orgInfo: { telephone: '0161', website: '' },
}

test.each([
  ['(0161) 496-0000', '0161 496 0000'],
  ['+44 161 4960000', '0161 496 0000'],
  ['07700 900123', '07700 900123'],
  ['0161 496 0000 ext. 12', '0161 496 0000 x12'],
  ['+353 1 234 5678', '+353 1 234 5678'],
])('a telephone number typed as %s is saved as %s', async (telephone, saved) => {
  const organisation = await w.given.organisation()
  await organisation.call(contract.saveOrganisationDetails, { orgInfo: { ...orgInfo, telephone } })
  expect((await organisation.call(showOwnUser, {})).orgInfo).toEqual({ ...orgInfo, telephone: saved })
})

test.each(['12345', '999', 'call me', '0161 496 00000', '+999 1234567890', '+1 212 555 010'])(
  'a telephone number that cannot exist is refused beside its field: %s',
  async (telephone) => {
    const [organisation, applicant] = [await w.given.organisation(), await w.given.applicant()]
    const refusal = {
      error: 'InvalidInput',
      fields: { 'orgInfo.telephone': contract.messages.telephoneInvalid },
    }
    const details = { orgInfo: { ...orgInfo, telephone } }
    await expect(organisation.call(contract.saveOrganisationDetails, details)).rejects.toMatchObject(refusal)
    await expect(
      applicant.call(contract.saveOrganisationDetails, { address, ...details }),
    ).rejects.toMatchObject(refusal)
    expect(await applicant.call(showOwnUser, {})).toMatchObject({ address: null, orgInfo: null })
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
    expect(contract.isWebsite(website), website).toBe(true)
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
    expect(contract.isWebsite(website), website).toBe(false)
})

const newAddress = { ...address, city: 'Leeds', postCode: 'ls27 0ab' }
const newContact = { telephone: '0113 496 0000', website: 'www.example.org' }

test.each([
  {
    form: 'address' as const,
    save: ({ call }: Person, revision?: string) => call(saveAddress, { address: newAddress, revision }),
    change: ({ call }: Person) => call(saveAddress, { address: { ...address, city: 'Hull' } }),
    theirs: { 'address.city': 'Somebody else has saved “Hull”.', 'address.postCode': expect.any(String) },
  },
  {
    form: 'orgInfo' as const,
    save: ({ call }: Person, revision?: string) =>
      call(contract.saveOrganisationDetails, { orgInfo: newContact, revision }),
    change: ({ call }: Person) =>
      call(contract.saveOrganisationDetails, { orgInfo: { telephone: '0161 496 0001', website: '' } }),
    theirs: {
      'orgInfo.telephone': 'Somebody else has saved “0161 496 0001”.',
      'orgInfo.website': 'Somebody else has left this empty.',
    },
  },
  {
    form: 'name' as const,
    save: ({ call }: Person, revision?: string) =>
      call(contract.savePrincipalContact, { firstname: 'Rosa', lastname: 'Post', revision }),
    change: ({ call }: Person) =>
      call(contract.savePrincipalContact, { firstname: 'Rosa', lastname: 'Parker' }),
    theirs: { lastname: 'Somebody else has saved “Parker”.' },
  },
])(
  'of two colleagues who save $form with one account, the second sees what the first saved',
  async (each) => {
    const organisation = await w.given.organisation()
    const colleague = await w.given.returning(organisation)
    const opened = (await organisation.call(showOwnUser, {})).revisions[each.form]
    await each.change(colleague)
    const before = await organisation.call(showOwnUser, {})
    const refusal = (await each.save(organisation, opened).catch((error: unknown) => error)) as ApiError
    expect(refusal).toMatchObject({ status: 409, error: 'ChangedMeanwhile' })
    expect(refusal.fields).toEqual(each.theirs)
    expect(await organisation.call(showOwnUser, {})).toEqual(before)

    const { revision } = await each.save(organisation, refusal.revision)
    expect((await organisation.call(showOwnUser, {})).revisions[each.form]).toBe(revision)
    // Sent again after a lost answer, and without saying what it started from.
    expect((await each.save(organisation, opened)).revision).toBe(revision)
    await each.change(colleague)
    expect((await each.save(organisation)).revision).toBe(revision)
  },
)

test('an organisation can change its principal contact, but not leave a name out', async () => {
  const organisation = await w.given.organisation()
  const names = { firstname: 'Rosa', lastname: 'Post' }
  expect(await organisation.call(contract.savePrincipalContact, names)).toEqual({
    message: 'Your details have been updated.',
    revision: expect.any(String),
  })
  expect(await organisation.call(showOwnUser, {})).toMatchObject(names)
  await expect(
    organisation.call(contract.savePrincipalContact, { ...names, lastname: ' ' }),
  ).rejects.toMatchObject({ fields: { lastname: expect.any(String) as string } })
  expect(await organisation.call(showOwnUser, {})).toMatchObject(names)
})

test('an organisation or an applicant cannot remove its own name', async () => {
  for (const person of [await w.given.organisation(), await w.given.applicant()]) {
    await person.call(saveAddress, { address })
    await expect(
      person.call(saveAddress, { address: { ...address, organisation: ' ' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'address.organisation': 'Please make sure all essential fields are completed.' },
    })
    expect((await person.call(showOwnUser, {})).address).toEqual(address)
  }
  const musketeer = await w.given.musketeer()
  await musketeer.call(saveAddress, { address: { ...address, organisation: '' } })
})

test('an applicant finds what they have typed in every browser, until they send it', async () => {
  const applicant = await w.given.applicant()
  expect(await applicant.call(contract.showApplicationDraft, {})).toEqual({ draft: null })
  const { savedAt } = await applicant.call(contract.saveApplicationDraft, {
    answers: unfinished,
    form: 7,
    number: 1,
  })
  expect(await applicant.call(contract.showApplicationDraft, {})).toEqual({
    draft: { answers: unfinished, savedAt },
  })
  const later = { ...unfinished, orgInfo }
  await applicant.call(contract.saveApplicationDraft, { answers: later, form: 7, number: 2 })
  expect((await applicant.call(contract.showApplicationDraft, {})).draft?.answers).toEqual(later)
  expect((await applicant.call(showOwnRecord, {})).applicationDraft?.answers).toEqual(later)
  const other = await w.given.applicant()
  expect(await other.call(contract.showApplicationDraft, {})).toEqual({ draft: null })

  await applicant.call(contract.saveOrganisationDetails, { address, orgInfo })
  expect(await applicant.call(contract.showApplicationDraft, {})).toEqual({ draft: null })
  // A save that the browser sent before the application.
  await expect(
    applicant.call(contract.saveApplicationDraft, { answers: later, form: 7, number: 3 }),
  ).rejects.toMatchObject({ error: 'AlreadyApplied' })
})

test('of two drafts of one form the later one stays, in whatever order they arrive; another form replaces it', async () => {
  const applicant = await w.given.applicant()
  const save = (website: string, form: number, number: number) =>
    applicant.call(contract.saveApplicationDraft, {
      answers: { ...unfinished, orgInfo: { ...unfinished.orgInfo, website } },
      form,
      number,
    })
  const savedWebsite = async () =>
    (await applicant.call(contract.showApplicationDraft, {})).draft?.answers.orgInfo.website
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
  const proof = asApplicant({ accountId: id, role: 'applicant', tokenHash: hashToken(token) })
  const draft = { answers: unfinished, form: 7, number: 1 }
  const rolledBack = w.platform.db.transaction().execute(async (tx) => {
    await saveApplicationDraft(tx, proof, draft, { config: w.config, now: w.clock.now() })
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect(await drafts()).toEqual([])

  await applicant.call(contract.saveApplicationDraft, draft)
  await applicant.call(closeAccount, {})
  await w.runJobs()
  expect(await drafts()).toEqual([])
})
