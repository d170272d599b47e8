import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyHour, countPeople } from '../platform/jobs/timetable.ts'
import { countAudience } from './audience/show-audience.ts'
import { countNetwork, updateShownCounts } from './counts/update-shown-counts.ts'
import { enqueueWeeklyFigures, tellWeeklyFigures, weeklyFiguresDue } from './charts/tell-weekly-figures.ts'
import { peopleCounted } from './events.ts'
import { countRetained } from './retention/show-retained.ts'

export const handlers = [
  handleJob(peopleCounted, enqueueWeeklyFigures),
  handleJob(weeklyFiguresDue, tellWeeklyFigures),
  handleJobWithoutTransaction(countPeople, (_, platform) =>
    updateShownCounts(platform, platform.clock.now()),
  ),
  handleJobWithoutTransaction(countPeople, (_, platform) => countAudience(platform, platform.clock.now())),
  handleJobWithoutTransaction(countPeople, (_, platform) => countRetained(platform, platform.clock.now())),
  handleJobWithoutTransaction(everyHour, (_, platform) => countNetwork(platform, platform.clock.now())),
]
