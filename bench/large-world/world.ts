/** Creates a large world if it does not exist: `npm run bench:world -- --musketeers 1000000 --campaigns 20000`. Measurements use the same worlds. */
import { parseArgs } from 'node:util'
import { ensureLargeWorld, startLargePostgres } from './large-world.ts'

const { values } = parseArgs({
  options: {
    musketeers: { type: 'string', default: '1000000' },
    campaigns: { type: 'string', default: '20000' },
  },
})
const musketeers = Number(values.musketeers)
const campaigns = Number(values.campaigns)
if (!(Number.isInteger(musketeers) && musketeers >= 1 && Number.isInteger(campaigns) && campaigns >= 1024))
  throw new Error(
    'Usage: npm run bench:world -- --musketeers 1000000 --campaigns 20000 (at least 1024 campaigns)',
  )

const began = Date.now()
const postgres = await startLargePostgres({ durable: false })
try {
  const url = await ensureLargeWorld(postgres, { musketeers, campaigns }, console.log)
  console.log(
    `The world is ready after ${((Date.now() - began) / 1000).toFixed(0)} s: ${new URL(url).pathname.slice(1)}`,
  )
} finally {
  await postgres.stop()
}
