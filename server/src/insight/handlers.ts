import { onItsOwn } from '../platform/jobs/run-jobs.ts'
import { everyNight, foldSums } from '../platform/jobs/timetable.ts'
import { checkListing, foldListing } from './keep-listing.ts'

export const handlers = [
  onItsOwn(foldSums, (_, platform) => foldListing(platform)),
  onItsOwn(everyNight, (_, platform) => checkListing(platform)),
]
