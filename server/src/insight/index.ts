/** What spans domains: lists of people, charts, a person's own data. */
export { monthOfCount } from './counts/rules.ts'
export { updateDueCounts, updateShownCounts } from './counts/update-shown-counts.ts'
