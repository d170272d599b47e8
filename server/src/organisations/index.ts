/** How an organisation's application and contact details are presented. */
export { presentApplication, presentApplicationOfAccount, presentOrgInfo } from './present.ts'
