import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codePointRow, onsHeader, onsRow, postcodesOf } from '../../test/files/postcode-lists.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { world } from '../../test/support/world.ts'
import { findDoorsOfSectors, findNearby, loadDirectory, loadDoors } from '../places/index.ts'

const w = world()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'street-musketeers-places-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  await w.platform.db.deleteFrom('directory_postcode').execute()
})

const places = (words: readonly string[], input = '') => runCommand('places', words, w.config, input)

async function write(name: string, lines: readonly string[], lineBreak = '\n'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, lines.join(lineBreak))
  return file
}

const town = [...postcodesOf('LS27', 410)]
const nearestTo = async (postcode: string) =>
  (await findNearby(w.platform.db, postcode, 4)).others.map((near) => near.postcode)

test('an operator loads the ONS Postcode Directory: postcodes in use, with a place and with doors', async () => {
  const [first, second, third, ...others] = town as [Town, Town, Town, ...Town[]]
  const file = await write(
    'ons.csv',
    [
      `\uFEFF${onsHeader}`,
      onsRow(first),
      onsRow(second, { endedOn: '201906' }),
      onsRow(third, { userType: '1' }),
      ...others.map((each) => onsRow(each)),
      onsRow({ ...first, postcode: 'IM1 1AA', easting: 0 }),
      onsRow({ ...first, postcode: 'BT1 1AA' }),
      onsRow({ ...first, postcode: 'not one' }),
    ],
    '\r\n',
  )
  const loaded = await places(['load', file])
  expect(loaded).toMatchObject({ code: 0, stderr: '' })
  expect(loaded.stdout).toMatch(/^Loaded 409 postcodes\. It took \d+\.\d s and at most \d+ MB of memory\.\n$/)
  expect(await nearestTo('LS27 0AA')).toEqual(['LS27 0AP', 'LS27 0AQ', 'LS27 0BA'])
  expect(await nearestTo('LS27 0AB')).toEqual([])
  // The grid of Northern Ireland is another one, with the same numbers.
  expect(await nearestTo('BT1 1AA')).toEqual([])
  expect(await nearestTo('LS27 0AD')).toEqual([])
  expect(await findDoorsOfSectors(w.platform.db, ['LS27 0', 'LS27 1', 'BD4 6'])).toEqual(
    new Map([
      ['LS27 0', 6000],
      ['LS27 1', 150],
    ]),
  )
})
type Town = (typeof town)[number]

test('the files of Code-Point Open are loaded from standard input; a later load replaces them, and keeps the doors', async () => {
  const open = town.slice(0, 30)
  const loaded = await places(['load', '-'], open.map(codePointRow).join('\n'))
  expect(loaded.stdout).toMatch(/^Loaded 30 postcodes\./)
  const counts = await write('households.csv', ['Postcode,Count', 'LS270AA,12', 'LS27 0AA,9', 'LS27 0AD,0'])
  expect((await places(['doors', counts])).stdout).toMatch(/^Read the doors of 2 postcodes\./)

  const header = 'PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC'
  const later = [header, ...open.slice(1, 20).map(codePointRow), '', header, codePointRow(open[0]!)]
  expect(await loadDirectory(w.platform.db, text(later))).toBe(20)
  const stored = await w.platform.db
    .selectFrom('directory_postcode')
    .select(['postcode', 'doors'])
    .orderBy('postcode')
    .execute()
  expect(stored).toHaveLength(20)
  expect(stored.slice(0, 4).map(({ doors }) => doors)).toEqual([21, null, 0, null])
  expect(await places(['clear'])).toMatchObject({ stdout: 'No postcodes are loaded now.\n' })
  expect(await nearestTo('LS27 0AA')).toEqual([])
})

async function* text(lines: readonly string[]) {
  yield lines.join('\n')
}

const quoted = (line: string) =>
  line
    .split(',')
    .map((cell) => `"${cell.replaceAll('"', '')}"`)
    .join(',')
const plainRow = ({ postcode, easting, northing }: Town) => ['x', '', postcode, '0', easting, northing]

test.each([
  [
    'with decimals',
    town.map((each) => [...plainRow(each).slice(0, 4), `${each.easting}.0`, `${each.northing}.00`].join(',')),
  ],
  [
    'with thousands',
    town.map((each) =>
      plainRow(each)
        .map((cell) => (typeof cell === 'number' ? `"${cell.toLocaleString('en-GB')}"` : cell))
        .join(','),
    ),
  ],
  ['with every cell in quotes', town.map((each) => quoted(plainRow(each).join(',')))],
  [
    'with semicolons and decimal commas',
    town.map((each) => [...plainRow(each).slice(0, 4), `${each.easting},0`, `${each.northing},0`].join(';')),
  ],
  ['with tabs', town.map((each) => plainRow(each).join('\t'))],
])('a list that a spreadsheet has saved %s is loaded', async (_, rows) => {
  const separator = /[;\t]/.exec(rows[0]!)?.[0] ?? ','
  const header = ['pcd7', 'doterm', 'pcds', 'usrtypind', 'east1m', 'north1m'].join(separator)
  const largeUser = rows[0]!.replace(/([,;\t]"?)0(?="?[,;\t])/, '$11.0')
  const file = await write('saved.csv', [`\uFEFF${header}`, ...rows.slice(1), largeUser, ''], '\r\n')
  expect((await places(['load', file])).stdout).toMatch(/^Loaded 409 postcodes\./)
  expect((await nearestTo('LS27 0AB')).slice(0, 2)).toEqual(['LS27 0AD', 'LS27 0AQ'])
})

test('what is no list of postcodes, or only part of one, is refused and changes nothing', async () => {
  const { db } = w.platform
  const all = [onsHeader, ...town.map((each) => onsRow(each))]
  await loadDirectory(db, text(all))
  for (const [load, lines, sentence] of [
    [loadDirectory, all.slice(0, 101), 'Only 100 postcodes, and 410 are loaded: is the file complete?'],
    [loadDirectory, ['name,town', 'Ada,Leeds'], 'This is neither the ONS Postcode Directory nor Code-Point'],
    [loadDirectory, [onsHeader], 'There is no postcode with a place in it. Nothing was changed.'],
    [loadDoors, all, 'It counts the doors of no postcode. Nothing was changed.'],
  ] as const)
    await expect(load(db, text(lines))).rejects.toThrow(sentence)
  expect(await nearestTo('LS27 0AA')).toHaveLength(3)

  expect(await places(['load', join(folder, 'missing.csv')])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('missing.csv cannot be read.'),
  })
  expect(await places(['load'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The file is missing.\n\nUsage:'),
  })
})
