import { test } from 'vitest'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'
import { stoppedClock, stormOfYears } from './storms/years.ts'

const clock = stoppedClock('2028-01-20T00:00:00Z')
const stormWorld = ownStormWorld(() => ({ clock }))

test('every leaflet is sent once, when it is due, through a leap day, month ends, clock changes and a three-day outage', async () => {
  const result = await stormOfYears(stormWorld, clock, {
    from: '2028-01-28',
    until: '2028-05-03',
    daysBetweenSignUps: 8,
    outages: [{ from: '2028-04-16', days: 3 }],
    setBack: ['2028-02-07', '2028-03-27'],
  })
  expectConsistent(result)
})
