import { accountClosed, organisationRenamed } from '../identity/index.ts'
import { on, onItsOwn } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { deleteCampaignsOf } from './delete-campaign.ts'
import { drawCardJob, drawPagesJob } from './jobs.ts'
import { bookCardsOf, bookMissingCards, drawCampaignCard } from './leaflets/draw-campaign-card.ts'
import { drawPages } from './leaflets/draw-pages.ts'
import { purgeCampaigns } from './purge-campaigns.ts'

export const handlers = [
  on(accountClosed, deleteCampaignsOf),
  on(organisationRenamed, bookCardsOf),
  onItsOwn(drawPagesJob, drawPages),
  onItsOwn(drawCardJob, drawCampaignCard),
  onItsOwn(everyNight, (_, platform) => purgeCampaigns(platform)),
  on(everyNight, bookMissingCards),
]
