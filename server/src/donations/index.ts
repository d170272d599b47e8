/** What a donor gave, for the record of their data. */
export { findDonations } from './list-donations.ts'
export { renewDonorKeys } from './erase-donors.ts'
