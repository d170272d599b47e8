import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/support/run-command.ts'

const away = {
  databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing',
  dataDirectory: '/nonexistent',
  secretKey: Buffer.alloc(32, 5).toString('base64url'),
}

test.each(['mail', 'admin', 'dispatch', 'secrets', 'upgrade'])(
  '`%s --help` prints the usage, without settings, a database or tsx',
  async (name) => {
    const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
    for (const flag of ['--help', '-h']) {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, flag], { env: {} })
      expect({ stdout, stderr }).toEqual({
        stdout: expect.stringMatching(new RegExp(`^Usage: npm run ${name}\\b`)),
        stderr: '',
      })
    }
  },
)

test.each([
  ['mail', [], 'The command is missing.'],
  ['mail', ['hold', 'now'], '“hold now” is not understood.'],
  ['mail', ['hold', '--waiting', 'send'], 'hold takes no --waiting.'],
  ['mail', ['release', '--waiting', 'perhaps'], '--waiting is send or drop.'],
  ['mail', ['explain'], 'The email address is missing.'],
  ['mail', ['explain', 'Ada'], 'Ada is not an email address.'],
  ['mail', ['--loudly'], "Unknown option '--loudly'."],
  ['admin', ['add'], 'The email address is missing.'],
  ['admin', ['add', 'Ada'], 'Ada is not an email address.'],
  ['admin', ['add', 'ada@example.org', 'now'], '“add ada@example.org now” is not understood.'],
  ['dispatch', ['--at', 'monday'], 'monday is not a time.'],
  ['dispatch', ['--at', '2026-02-30T08:00'], '2026-02-30T08:00 is not a time.'],
  ['secrets', ['rotate', 'twice'], '“rotate twice” is not understood.'],
])('`%s` with %j is refused with one sentence and the usage', async (name, args, sentence) => {
  const { code, stdout, stderr } = await runCommand(name, args, away)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.split('\n').slice(0, 2)).toEqual([sentence, ''])
  expect(stderr).toContain(`\nUsage: npm run ${name}`)
})

test('with CHECK_ARGUMENTS_ONLY=1 right arguments need no settings and do nothing', async () => {
  const file = fileURLToPath(new URL('admin.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, 'add', 'ada@example.org'], {
    env: { CHECK_ARGUMENTS_ONLY: '1' },
  })
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' })
})

test.each([
  ['mail', ['show']],
  ['dispatch', []],
  ['admin', ['add', 'ada@example.org']],
])(
  '`%s` with %j says at once which database cannot be reached, and which setting names it',
  async (name, args) => {
    expect(await runCommand(name, args, away)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database at 127.0.0.1:9 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
    })
  },
)
