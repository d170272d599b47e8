/** What spans domains: lists of people, charts, a person's own data. */
export { countAudience } from './audience/count-audience.ts'
export { monthOfCount } from './counts/rules.ts'
export { updateDueCounts, updateShownCounts } from './counts/update-shown-counts.ts'
