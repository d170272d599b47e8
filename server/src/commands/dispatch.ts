import { parseArgs } from 'node:util'
import { z } from 'zod'
import { planDispatch } from '../mailing/index.ts'
import { londonInstant, londonWallClock, systemClock } from '../platform/values/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { isDatabaseUnavailable, openDatabase } from '../platform/database/db.ts'

const usage = 'Usage: npm run dispatch [-- --at 2026-11-23T08:00], a time in London.'
const LondonMinute = z.iso.datetime({ local: true, precision: -1 })

/** The time to dispatch for: the one given, in London, or now. */
function readTime(): Date {
  const { at } = parseArgs({ options: { at: { type: 'string' } } }).values
  if (at === undefined) return systemClock.now()
  const minute = LondonMinute.safeParse(at)
  if (!minute.success) throw new Error(`${at} is not a time. ${usage}`)
  return londonInstant(`${minute.data.replace('T', ' ')}:00`)
}

const pluralise = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** `dispatch` plans emails for the leaflets that are due at a time; the worker sends them (rule: one-leaflet-per-period). */
async function dispatch(at: Date): Promise<string> {
  const database = openDatabase(readConfig(process.env).databaseUrl)
  try {
    const { due, emails } = await planDispatch({ db: database.db, clock: systemClock }, at)
    return `Planned ${pluralise(emails, 'leaflet email')} for ${pluralise(due, 'musketeer')} due at ${londonWallClock(at)} in London.`
  } finally {
    await database.close()
  }
}

try {
  console.log(await dispatch(readTime()))
} catch (error) {
  console.error(isDatabaseUnavailable(error) ? 'The database cannot be reached.' : (error as Error).message)
  process.exitCode = 1
}
