import { accountClosed, organisationRenamed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { deleteOrganisationCampaigns } from './delete-campaign.ts'
import { drawCardJob, drawPagesJob } from './jobs.ts'
import {
  enqueueCardsOfOrganisation,
  enqueueMissingCards,
  drawCampaignCard,
} from './leaflets/draw-campaign-card.ts'
import { drawPages } from './leaflets/draw-pages.ts'
import { purgeCampaigns } from './purge-campaigns.ts'

export const handlers = [
  handleJob(accountClosed, deleteOrganisationCampaigns),
  handleJob(organisationRenamed, enqueueCardsOfOrganisation),
  handleJobWithoutTransaction(drawPagesJob, drawPages),
  handleJobWithoutTransaction(drawCardJob, drawCampaignCard),
  handleJobWithoutTransaction(everyNight, (_, platform) => purgeCampaigns(platform)),
  handleJob(everyNight, enqueueMissingCards),
]
