/** What other domains may import from audit; nothing else in this folder is theirs to import. */
export { recordAction as recordDeed } from './record-action.ts'
