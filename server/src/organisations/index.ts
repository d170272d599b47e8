/** What other domains may import from organisations; nothing else in this folder is theirs to import. */
export { presentApplication, presentOrgInfo } from './present.ts'
