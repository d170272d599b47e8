/** Creates a large world if it does not exist: `npm run bench:world -- --musketeers 1000000 --campaigns 20000`. */
import { parseArgs } from 'node:util'
import { ensureLargeWorld, startLargePostgres } from './world.ts'

const { values } = parseArgs({
  options: {
    musketeers: { type: 'string', default: '1000000' },
    campaigns: { type: 'string', default: '20000' },
  },
})
const [musketeers, campaigns] = [Number(values.musketeers), Number(values.campaigns)]
if (!(musketeers >= 1 && campaigns >= 1024)) throw new Error('At least 1 musketeer and 1024 campaigns.')

const postgres = await startLargePostgres({ durable: false })
try {
  const url = await ensureLargeWorld(postgres, { musketeers, campaigns }, console.log)
  console.log(`The world is ready: ${new URL(url).pathname.slice(1)}`)
} finally {
  await postgres.stop()
}
