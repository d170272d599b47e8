import { accountClosed, organisationRenamed, suspensionChanged } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import {
  drawCardJob,
  drawPagesJob,
  enqueueCardsOfOrganisation,
  enqueueMissingCards,
  drawCampaignCard,
  drawPages,
} from './leaflets/draw-pictures.ts'
import { drawLargePrint, drawLargePrintJob } from './leaflets/draw-large-print.ts'
import { removePicture, removePictureJob } from './making/remove-picture.ts'
import { deleteLeafletsOfAccount } from './making/store.ts'
import { draftEmailKinds } from './drafts/email-kinds.ts'
import { deleteOldDrafts } from './drafts/keep-drafts.ts'
import {
  enqueueDueDrafts,
  publishDueDraft,
  publishDueDrafts,
  publishIfDue,
} from './drafts/publish-due-drafts.ts'
import { deleteDraftsOfAccount } from './drafts/store.ts'
import { deletePricesOfAccount } from './print-shop/store.ts'
import { deleteOldPacks } from './packs/delete-old-packs.ts'
import { stopOrganisationCampaigns } from './publishing/end-campaigns.ts'
import { purgeCampaigns } from './publishing/purge-campaigns.ts'
import { pauseAsOrganisation } from './store.ts'
import { reviewEmailKinds } from './reviews/email-kinds.ts'
import { deleteOldLeafletReports, eraseReporter } from './reviews/delete-old-leaflet-reports.ts'

export { publishDueDrafts } from './drafts/publish-due-drafts.ts'

export const emailKinds = [...reviewEmailKinds, ...draftEmailKinds]

export const handlers = [
  handleJob(accountClosed, stopOrganisationCampaigns),
  handleJob(accountClosed, eraseReporter),
  handleJob(accountClosed, deleteLeafletsOfAccount),
  handleJob(accountClosed, deleteDraftsOfAccount),
  handleJob(accountClosed, deletePricesOfAccount),
  // An organisation's campaigns pause while it is suspended (rule: suspensions).
  handleJob(suspensionChanged, (tx, { accountId }) => pauseAsOrganisation(tx, accountId)),
  // Its name is on the cards.
  handleJob(accountClosed, enqueueCardsOfOrganisation),
  handleJob(organisationRenamed, enqueueCardsOfOrganisation),
  handleJobWithoutTransaction(drawPagesJob, drawPages),
  handleJobWithoutTransaction(drawLargePrintJob, drawLargePrint),
  handleJobWithoutTransaction(drawCardJob, drawCampaignCard),
  handleJobWithoutTransaction(removePictureJob, removePicture),
  handleJobWithoutTransaction(everyNight, (_, platform) => purgeCampaigns(platform)),
  handleJobWithoutTransaction(everyNight, (_, platform) => deleteOldPacks(platform)),
  handleJob(publishDueDrafts, enqueueDueDrafts),
  handleJob(everyHour, enqueueDueDrafts),
  handleJob(publishDueDraft, publishIfDue),
  handleJob(everyNight, enqueueMissingCards),
  handleJob(everyNight, deleteOldDrafts),
  handleJob(everyNight, deleteOldLeafletReports),
]
