/** Runs all measurements one after another, or those that are named: `npm run bench`, `npm run bench -- lighthouse`. */
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chooseNames } from './choose-names.ts'
import { nodeOptions } from '../scripts/node-options.mjs'
import { buildServer } from '@street-musketeers/sandbox/builds.ts'

const measurements = [
  'sending',
  'planning',
  'reading',
  'admin-lists',
  'organisations',
  'pages',
  'scans',
  'uploads',
  'made-leaflets',
  'pack-codes',
  'lighthouse',
  'start',
  'smallest-machine',
]

const chosenNames = chooseNames('npm run bench', measurements, process.argv.slice(2))
await buildServer()
for (const name of chosenNames) {
  console.log(`\n── ${name} (load before: ${loadavg()[0]!.toFixed(1)})`)
  const file = fileURLToPath(new URL(`measures/${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [...nodeOptions, file], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
