import { expect, test } from 'vitest'
import { runCommand } from '../../test/support/run-command.ts'
import { world } from '../../test/support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const dispatch = (...args: string[]) => runCommand('dispatch', args, w.config)

test('an operator plans the leaflets due at a time in London, once', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['One', 'Two']) {
    const { id } = await w.given.campaign(organisation, { name })
    await musketeer.call('POST /api/campaigndistributor', { id })
  }
  await w.runJobs()
  expect(await dispatch('--at', '2026-11-23T07:59')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Planned 0'),
  })
  expect(await dispatch('--at', '2026-11-23T08:00')).toEqual({
    code: 0,
    stdout: 'Planned 1 leaflet email for 1 musketeer due at 2026-11-23 08:00:00 in London.\n',
    stderr: '',
  })
  expect(await dispatch('--at', '2026-11-23T08:00')).toMatchObject({
    stdout: expect.stringContaining('Planned 0'),
  })
  expect((await w.emails(musketeer.email)).map(({ subject }) => subject)).toEqual([
    'Your leaflet: One',
    'Your leaflet: Two',
  ])
})
