import { accountClosed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/run-jobs.ts'
import { everyNight, foldSums } from '../platform/jobs/timetable.ts'
import { checkTallies, foldTallies } from './deliveries/keep-tallies.ts'
import { forgetOldReports } from './deliveries/undo-report.ts'
import { forgetMusketeer } from './joining/forget-musketeer.ts'

export const handlers = [
  handleJob(accountClosed, forgetMusketeer),
  handleJobWithoutTransaction(foldSums, (_, platform) => foldTallies(platform)),
  handleJob(everyNight, forgetOldReports),
  handleJobWithoutTransaction(everyNight, (_, platform) => checkTallies(platform)),
]
