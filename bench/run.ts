/**
 * Runs all measurements one after another, or the one that is named, and writes the results into docs/measurements.md:
 * `npm run bench`, `npm run bench -- lighthouse`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNames } from './choose-names.ts'
import { writeMeasurement } from './performance-page.ts'
import type { Figure } from './report.ts'
import { nodeOptions } from '../scripts/node-options.mjs'

const measurements = [
  'planning',
  'ten-years',
  'sending',
  'sending-codes',
  'sending-growth',
  'inbound',
  'replica',
  'pooler',
  'reading',
  'rounds',
  'pages',
  'newsletter',
  'admin-lists',
  'print-pack',
  'uploads',
  'file-stores',
  'donations',
  'lighthouse',
  'who-exists',
  'sign-in-flood',
]
const [firstArg, ...args] = process.argv.slice(2)
const chosenNames = chooseNames('npm run bench', measurements, firstArg === undefined ? [] : [firstArg])
/** Variables that change the length of a measurement are shown as part of its command. */
const settings = ['ROUNDS', 'RUNS', 'SECONDS'].flatMap((name) =>
  process.env[name] ? [`${name}=${process.env[name]}`] : [],
)

const folder = mkdtempSync(join(tmpdir(), 'street-musketeers-figures-'))
for (const name of chosenNames) {
  console.log(`\n── ${name}`)
  const file = fileURLToPath(new URL(`measures/${name}.ts`, import.meta.url))
  const figuresFile = join(folder, `${name}.json`)
  const [began, load] = [new Date(), loadavg()[0]!]
  const { status } = spawnSync(process.execPath, [...nodeOptions, file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: figuresFile },
  })
  if (status !== 0) process.exitCode = 1
  const seconds = (Date.now() - began.getTime()) / 1000
  const figures = figuresIn(figuresFile)
  const command = [...settings, 'npm run bench --', name, ...args].join(' ')
  if (figures.length) writeMeasurement({ name, command, figures, began, seconds, load }, measurements)
  else console.log(`${name} has no figures; docs/measurements.md is unchanged.`)
}
rmSync(folder, { recursive: true })

/** Empty when the measurement crashed. */
function figuresIn(file: string): Figure[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Figure[]
  } catch {
    return []
  }
}
