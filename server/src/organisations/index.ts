/** How an organisation's application and contact details are presented. */
export { presentApplication, presentApplicationOf, presentOrgInfo } from './present.ts'
