import * as z from 'zod'
import { londonInstant, londonWallClock, systemClock } from '../platform/values/clock.ts'
import { pluralise } from '../platform/values/pluralise.ts'
import { refuseWords, startCommand, withDatabase, WrongArguments } from './start-command.ts'

const usage = `Usage: npm run dispatch                            plans the leaflets that are due now
       npm run dispatch -- --at 2026-11-23T08:00   plans those due then, by the clock in London

The worker sends them. Each leaflet is planned once, however often this runs.`

const LondonMinute = z.iso.datetime({ local: true, precision: -1 })

/** @returns the time given, in London; or now */
function readTime(at: string | undefined): Date {
  if (at === undefined) return systemClock.now()
  const minute = LondonMinute.safeParse(at)
  if (!minute.success) throw new WrongArguments(`${at} is not a time.`)
  return londonInstant(`${minute.data.replace('T', ' ')}:00`)
}

/** Plans emails for the leaflets that are due at a time; the worker sends them (rule: one-leaflet-per-period). */
await startCommand({
  usage,
  options: ['at'],
  read(words, options) {
    if (words.length) refuseWords(words)
    const at = readTime(options.at)
    return {
      run: (config) =>
        withDatabase(config, async (db) => {
          const { planDispatch } = await import('../mailing/index.ts')
          const { due, emails } = await planDispatch({ db, clock: systemClock }, at)
          return `Planned ${pluralise(emails, 'leaflet email')} for ${pluralise(due, 'musketeer')} due at ${londonWallClock(at)} in London.`
        }),
    }
  },
})
