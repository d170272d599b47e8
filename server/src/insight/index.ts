/** What spans domains: lists of people, charts, a person's own data. */
export { countAudience } from './audience/count-audience.ts'
export { explainEmails } from './emails/explain-emails.ts'
export { countNetwork } from './counts/count-network.ts'
export { monthOfCount } from './counts/rules.ts'
export { countAgain, updateDueCounts } from './counts/update-shown-counts.ts'
