/** What a donor gave, for the record of their data. */
export { findDonations } from './find-donations.ts'
export { renewDonorKeys } from './renew-donor-keys.ts'
