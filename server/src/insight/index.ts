/** What spans domains: lists of people, charts, a person's own data. */
export { countAudience } from './audience/show-audience.ts'
export { explainEmails } from './settings/explain-emails.ts'
export { countNetwork, countAgain, updateDueCounts } from './counts/update-shown-counts.ts'
export { countRetained } from './retention/show-retained.ts'
export { monthOfCount } from './counts/rules.ts'
