import { expect, test } from 'vitest'
import { address, orgInfo, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

async function apply(over: { name?: string; website?: string; telephone?: string; postCode?: string }) {
  const person = await w.given.applicant()
  const { name = 'Riveters', website = '', telephone = '0161 496 0999', postCode = 'M9 9ZZ' } = over
  await person.call('POST /api/user/orgdetails', {
    address: { ...address, organisation: name, postCode },
    orgInfo: { website, telephone },
  })
  return person
}
const seenBy = async (administrator: Person, { id }: Person) =>
  (await administrator.call('GET /api/siteadmin/user/:id', { id })).seenElsewhere

test('an application shows who else has its website, telephone or postcode, never a musketeer', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const rejected = await apply({ name: 'Rejected Riveters', website: 'https://Example.org/riveters' })
  await administrator.call('DELETE /api/rejectorg/:id', { id: rejected.id, reason: '' })
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/address', { address: { ...address, organisation: '' } })
  const closed = await apply({ name: 'Closed', website: 'example.org' })
  await closed.call('PATCH /api/deactivate', {})

  const applicant = await apply({
    website: 'www.example.org/about',
    telephone: orgInfo.telephone.replaceAll(' ', ''),
    postCode: address.postCode.toLowerCase(),
  })
  expect(await seenBy(administrator, applicant)).toEqual([
    {
      id: organisation.id,
      name: 'Exampleton Trades Council',
      same: ['website', 'telephone', 'postcode'],
      application: 'confirmed',
      suspended: false,
    },
    {
      id: rejected.id,
      name: 'Rejected Riveters',
      same: ['website'],
      application: 'rejected',
      suspended: false,
    },
  ])
  expect(await seenBy(administrator, organisation)).toEqual([])
  const stranger = await apply({ telephone: '020 7946 0000', postCode: 'LS1 1AA' })
  expect(await seenBy(administrator, stranger)).toEqual([])
})

test('two without a website are not alike, and one telephone number shared by many shows ten', async () => {
  const administrator = await w.given.administrator()
  const telephone = '0113 496 0111'
  for (let at = 0; at < 11; at += 1) await apply({ telephone, postCode: 'LS2 2AA' })
  const last = await apply({ telephone, postCode: 'LS3 3AA' })
  const seen = await seenBy(administrator, last)
  expect(seen).toHaveLength(10)
  for (const { same } of seen) expect(same).toEqual(['telephone'])
})
