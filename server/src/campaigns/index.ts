/** Campaigns as others see them, their leaflets to print, and the events of their end and correction. */
export {
  campaignPlaces,
  currentEdition,
  editionOf,
  firstLeaflet,
  isCampaignLive,
  isCampaignOver,
  isSent,
  leafletNumber,
  leafletPlace,
  leafletState,
  sendsSeveral,
} from './conditions.ts'
export {
  describeCampaigns,
  describePage,
  findCampaignForOwner,
  findFirstWording,
  findJoinableCampaign,
  requireOwner,
  findPublicCampaign,
  listCampaigns,
  searchCampaigns,
  describeNewestCampaigns,
} from './showing/find-campaigns.ts'
export {
  campaignChanged,
  campaignEnded,
  campaignPublished,
  campaignRestored,
  leafletCorrected,
} from './events.ts'
export { findReadiness } from './leaflets/check-leaflet.ts'
export { refuseUnprintable } from './leaflets/compose-imprint.ts'
export { orProblem } from './leaflets/or-problem.ts'
export {
  findLeafletToPrint,
  makePrintPack,
  makePrintPacks,
  refuseTooManySheets,
  titleOf,
} from './leaflets/make-print-pack.ts'
export { forgetOwnScans, showOwnScans } from './packs/own-scans.ts'
export { showPackWeeks, showScans } from './packs/show-scans.ts'
export { filePath } from './showing/file-paths.ts'
export { writeLastDays } from './showing/last-days.ts'
export { campaignDisplayName, presentImprint } from './showing/present.ts'
export { hasEnded, isWithheld, leafletFilename } from './rules.ts'
export { describeApproval, listWaitingDrafts } from './drafts/show-drafts.ts'
export { findCompleteDraft } from './drafts/publish-draft.ts'
export { findOffer } from './masters/complete-master.ts'
export { explainWhyNotCopied } from './copying/copy-campaign.ts'
export { listReviews, showAskedCorrection, showTakedown } from './reviews/show-reviews.ts'
export { replaceFirstLeaflet } from './leaflets/change-leaflets.ts'
export { readLeafletDocument, storeLeaflet } from './leaflets/receive-leaflet.ts'
export { publishCampaign } from './publishing/publish-campaign.ts'
