import { accountClosed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/run-jobs.ts'
import { everyNight, foldSums } from '../platform/jobs/timetable.ts'
import { checkTallies, foldTallies } from './deliveries/maintain-tallies.ts'
import { deleteOldReports } from './deliveries/undo-report.ts'
import { eraseMusketeer } from './joining/erase-musketeer.ts'

export const handlers = [
  handleJob(accountClosed, eraseMusketeer),
  handleJobWithoutTransaction(foldSums, (_, platform) => foldTallies(platform)),
  handleJob(everyNight, deleteOldReports),
  handleJobWithoutTransaction(everyNight, (_, platform) => checkTallies(platform)),
]
