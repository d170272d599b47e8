import { accountClosed, organisationRenamed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { deleteCampaignsOf } from './delete-campaign.ts'
import { drawCardJob, drawPagesJob } from './jobs.ts'
import { bookCardsOf, bookMissingCards, drawCampaignCard } from './leaflets/draw-campaign-card.ts'
import { drawPages } from './leaflets/draw-pages.ts'
import { purgeCampaigns } from './purge-campaigns.ts'

export const handlers = [
  handleJob(accountClosed, deleteCampaignsOf),
  handleJob(organisationRenamed, bookCardsOf),
  handleJobWithoutTransaction(drawPagesJob, drawPages),
  handleJobWithoutTransaction(drawCardJob, drawCampaignCard),
  handleJobWithoutTransaction(everyNight, (_, platform) => purgeCampaigns(platform)),
  handleJob(everyNight, bookMissingCards),
]
