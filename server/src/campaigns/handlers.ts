import { accountClosed, organisationRenamed, suspensionChanged } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { drawCardJob, drawPagesJob } from './jobs.ts'
import {
  enqueueCardsOfOrganisation,
  enqueueMissingCards,
  drawCampaignCard,
} from './leaflets/draw-campaign-card.ts'
import { drawPages } from './leaflets/draw-pages.ts'
import { pauseCampaigns } from './pause-campaigns.ts'
import { purgeCampaigns } from './purge-campaigns.ts'
import { deleteOldReports, eraseReporter } from './reviews/delete-old-reports.ts'
import { stopOrganisationCampaigns } from './stop-campaign.ts'

export { reviewEmailKinds as emailKinds } from './reviews/email-kinds.ts'

export const handlers = [
  handleJob(accountClosed, stopOrganisationCampaigns),
  handleJob(accountClosed, eraseReporter),
  handleJob(suspensionChanged, pauseCampaigns),
  // Its name is on the cards.
  handleJob(accountClosed, enqueueCardsOfOrganisation),
  handleJob(organisationRenamed, enqueueCardsOfOrganisation),
  handleJobWithoutTransaction(drawPagesJob, drawPages),
  handleJobWithoutTransaction(drawCardJob, drawCampaignCard),
  handleJobWithoutTransaction(everyNight, (_, platform) => purgeCampaigns(platform)),
  handleJob(everyNight, enqueueMissingCards),
  handleJob(everyNight, deleteOldReports),
]
