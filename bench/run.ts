/** Runs every measurement, one after the other, or the one named: `npm run bench`, `npm run bench -- lighthouse`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const measurements = [
  'donations',
  'planning',
  'sending',
  'admin-lists',
  'print-pack',
  'uploads',
  'lighthouse',
  'who-exists',
]
const [wanted, ...args] = process.argv.slice(2)
if (wanted && !measurements.includes(wanted)) {
  console.error(`There is no measurement called ${wanted}; there are ${measurements.join(', ')}.`)
  process.exit(1)
}

for (const name of wanted ? [wanted] : measurements) {
  console.log(`\n── ${name}`)
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
