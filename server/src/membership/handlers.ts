import { accountClosed, addressMoved } from '../identity/index.ts'
import { placeLeft } from '../places/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { deleteOldUndoData } from './deliveries/report-by-link.ts'
import { eraseMusketeer } from './joining/withdraw-membership.ts'
import { deleteOldLibraryLinks } from './library/library-links.ts'
import { deleteOldHomes } from './refusals/refuse-leaflets.ts'
import { deleteOldRounds, freeRoundsOfMover, releaseEndedLeases } from './rounds/free-rounds.ts'
import { giveTurns } from './rounds/wait-for-round.ts'

export const handlers = [
  handleJob(accountClosed, eraseMusketeer),
  handleJob(addressMoved, freeRoundsOfMover),
  handleJob(placeLeft, freeRoundsOfMover),
  handleJob(everyNight, deleteOldUndoData),
  handleJob(everyNight, deleteOldRounds),
  handleJob(everyNight, deleteOldHomes),
  handleJob(everyNight, deleteOldLibraryLinks),
  handleJobWithoutTransaction(everyHour, async (_, platform) => {
    await releaseEndedLeases(platform)
    await giveTurns(platform)
  }),
]
