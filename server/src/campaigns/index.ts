/** What other domains may import from campaigns; nothing else in this folder is theirs to import. */
export { describeCampaigns } from './describe-campaigns.ts'
export { campaignDeleted, campaignStopped } from './events.ts'
export { findCampaign, findJoinableCampaign, findOwnerFor } from './find-campaign.ts'
export { findReadiness } from './leaflets/check-leaflet.ts'
export { findLeafletToPrint, makePrintPack } from './leaflets/make-print-pack.ts'
export { filePath, campaignDisplayName as nameOf, presentImprint } from './present.ts'
export { hasEnded, leafletFilename } from './rules.ts'
