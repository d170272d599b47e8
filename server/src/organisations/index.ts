/** How an organisation's application and contact details are presented. */
export { presentApplication, presentOrgInfo } from './present.ts'
