import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findTaken } from './relay-lookup.ts'

const postfixTook = fileURLToPath(new URL('../../../../../deploy/postfix-took', import.meta.url))

async function writeProgram(lines: readonly string[], files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-program-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const program = join(folder, 'program')
  await writeFile(program, ['#!/bin/sh', `cd ${folder}`, ...lines, ''].join('\n'), { mode: 0o755 })
  return program
}

const log = `Nov 24 10:00:00 relay postfix/cleanup[12]: 4ABC1: message-id=<1.stored@example.org>
Nov 24 10:00:00 relay postfix/qmgr[9]: 4ABC1: from=<a@example.org>, size=10, nrcpt=1 (queue active)
Nov 24 10:00:01 relay postfix/cleanup[12]: 4ABC2: message-id=<2.half@example.org>
2026-11-24T10:00:01.1+00:00 relay postfix/cleanup[12]: 3cB2: message-id=<3.stored@example.org>
2026-11-24T10:00:01.2+00:00 relay postfix/qmgr[12]: 3cB2: from=<>, size=2, nrcpt=1 (queue active)
Nov 24 10:00:02 relay postfix/cleanup[12]: 4ABC5: message-id=<5.of-others@example.org>
Nov 24 10:00:02 relay postfix/qmgr[9]: 4ABC5: from=<b@example.org>, size=10, nrcpt=1 (queue active)
`

test('Postfix’s log tells what it has taken, not what it was still reading', async () => {
  const program = await writeProgram([`POSTFIX_LOG=mail.log exec ${postfixTook}`], { 'mail.log': log })
  const ids = [
    '<1.stored@example.org>',
    '<2.half@example.org>',
    '<3.stored@example.org>',
    '<4.none@example.org>',
  ]
  expect([...(await findTaken(program, ids))]).toEqual(['<1.stored@example.org>', '<3.stored@example.org>'])
})

test('a program gets no secrets, and what was not asked about is ignored', async () => {
  process.env.SECRET_FOR_TEST = 'x'
  onTestFinished(() => void delete process.env.SECRET_FOR_TEST)
  const program = await writeProgram(['cat', 'env', 'echo "<9@other>"'])
  expect(await findTaken(program, ['<1@here>'])).toEqual(new Set(['<1@here>']))
  expect(await findTaken(await writeProgram(['env']), ['SECRET_FOR_TEST=x'])).toEqual(new Set())
})

test('a program that fails, or that cannot be run, is an error', async () => {
  await expect(findTaken(await writeProgram(['cat', 'exit 3']), ['<1@here>'])).rejects.toThrow(
    'Command failed',
  )
  await expect(findTaken('/nowhere/program', ['<1@here>'])).rejects.toThrow('ENOENT')
})
