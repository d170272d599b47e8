/** What spans domains: lists of people, charts, a person's own data. */
export { updateShownCounts } from './counts/update-shown-counts.ts'
