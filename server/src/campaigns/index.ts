/** Campaigns as others see them, their leaflets to print, and the events of their end and correction. */
export {
  currentEdition,
  editionOf,
  firstLeaflet,
  isCampaignLive,
  isSent,
  leafletNumber,
  leafletPlace,
  leafletState,
  sendsSeveral,
} from './conditions.ts'
export { describeCampaigns, describePage } from './describe-campaigns.ts'
export { campaignDeleted, campaignRestored, campaignStopped, leafletCorrected } from './events.ts'
export {
  findCampaignForOwner,
  findJoinableCampaign,
  requireOwner,
  findPublicCampaign,
} from './find-campaign.ts'
export { listCampaigns } from './list-campaigns.ts'
export { findReadiness } from './leaflets/check-leaflet.ts'
export { findLeafletToPrint, makePrintPack } from './leaflets/make-print-pack.ts'
export { filePath } from './leaflets/file-paths.ts'
export { campaignDisplayName, presentImprint } from './present.ts'
export { hasEnded, isWithheld, leafletFilename } from './rules.ts'
export { findTakedown } from './reviews/find-takedown.ts'
export { replaceFirstLeaflet } from './leaflets/add-leaflet-version.ts'
export { readLeafletDocument, storeLeaflet } from './leaflets/receive-leaflet.ts'
export { describeNewestCampaigns } from './search-campaigns.ts'
export { publishCampaign } from './publish-campaign.ts'
export { reviewReference } from './reviews/rules.ts'
