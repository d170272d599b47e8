import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'

import { password } from '../support/given.ts'
import { world } from '../support/world.ts'

// Redocly warns of a description that points to localhost.
const w = world({ environment: async () => ({ PUBLIC_URL: 'https://leaflets.council.org.uk' }) })
const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** What somebody else writes against the description: sign in, read a list, meet a refusal. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './types.ts'

const [baseUrl, email, password] = process.argv.slice(2) as [string, string, string]
const api = createClient<paths>({ baseUrl })
const session = await api.POST('/api/signin', { body: { authType: 'STANDARD', email, password } })
if (!session.data || !('token' in session.data)) throw new Error('not signed in')
const headers = { authorization: 'Bearer ' + session.data.token }
const joined = await api.GET('/api/campaignsbydistributors/{page}/{size}', {
  params: { path: { page: 0, size: 6 } },
  headers,
})
const causes: components['schemas']['Cause'][] =
  joined.data?.content.flatMap(({ campaignCauses }) => campaignCauses.map(({ cause }) => cause)) ?? []
const refused = await api.GET('/api/user')
console.log(JSON.stringify({ causes, refusal: refused.error?.error }))
`

test('the description passes Redocly’s recommended rules without a warning', async () => {
  const source = (await w.app.inject('/api/openapi.json')).body
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('a client generated from the description compiles and runs', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation)
  await musketeer.call('POST /api/campaigndistributor', { id })

  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-client-'))
  const description = (await w.app.inject('/api/openapi.json')).json<
    Parameters<typeof openapiTypescript>[0]
  >()
  const types = astToString(await openapiTypescript(description))
  console.log(`   Generated types: ${types.split('\n').length} lines`)
  await writeFile(join(directory, 'types.ts'), types)
  await writeFile(join(directory, 'client.ts'), program)
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  const options = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'nodenext', '--types', 'node']
  const { stdout: errors } = await run(
    join(root, 'node_modules/.bin/tsc'),
    [...options, '--allowImportingTsExtensions', '--skipLibCheck', 'client.ts'],
    { cwd: directory },
  ).catch((error: { stdout: string }) => error)
  expect(errors).toBe('')

  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { stdout } = await run(process.execPath, ['client.ts', url, musketeer.email, password], {
    cwd: directory,
  })
  expect(JSON.parse(stdout)).toEqual({ causes: ['fair_pay'], refusal: 'SignInNeeded' })
  await rm(directory, { recursive: true })
})
