/** What other domains may import from donations; nothing else in this folder is theirs to import. */
export { findDonations } from './find-donations.ts'
