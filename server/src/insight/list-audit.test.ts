import { expect, test } from 'vitest'
import { password } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { minutes } from '../platform/values/clock.ts'

const w = world()

test('the audit log shows who read or decided what about whom, filtered by kind, person and day', async () => {
  const administrator = await w.given.administrator({ firstname: 'Grace' })
  const applicant = await w.given.pendingApplicant()
  await administrator.call('GET /api/siteadmin/user/:id', { id: applicant.id })
  w.clock.forward(minutes(1))
  await administrator.call('PATCH /api/activateorg', { id: applicant.id })
  const list = async (filter: object = {}) =>
    (
      await administrator.call('GET /api/audit/:page/:size', {
        page: 0,
        size: 50,
        person: applicant.id,
        ...filter,
      })
    ).content
  const by = { id: administrator.id, name: 'Grace Lovelace', role: 'administrator' }
  const person = { id: applicant.id, name: `${applicant.firstname} Lovelace`, role: 'organisation' }
  expect(await list()).toMatchObject([
    { deed: 'confirmed-application', administrator: by, person, about: '' },
    { deed: 'looked-at-person', administrator: by, person },
  ])
  expect(await list({ kind: 'read' })).toHaveLength(1)
  expect(await list({ kind: 'decided' })).toHaveLength(1)
  expect(await list({ until: '2026-11-20' })).toHaveLength(2)
  expect(await list({ until: '2026-11-19' })).toEqual([])
  expect(await list({ page: 5 })).toEqual([])

  await w.as(await w.as()('POST /api/signin', { email: applicant.email, password }))(
    'PATCH /api/deactivate',
    {},
  )
  expect((await list())[0]).toMatchObject({ person: { id: applicant.id, name: '' } })
})
