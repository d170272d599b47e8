import { accountClosed } from '../identity/index.ts'
import { on, onItsOwn } from '../platform/jobs/run-jobs.ts'
import { everyNight, foldSums } from '../platform/jobs/timetable.ts'
import { checkTallies, foldTallies } from './deliveries/keep-tallies.ts'
import { forgetOldReports } from './deliveries/undo-report.ts'
import { forgetMusketeer } from './joining/forget-musketeer.ts'

export const handlers = [
  on(accountClosed, forgetMusketeer),
  onItsOwn(foldSums, (_, platform) => foldTallies(platform)),
  on(everyNight, forgetOldReports),
  onItsOwn(everyNight, (_, platform) => checkTallies(platform)),
]
