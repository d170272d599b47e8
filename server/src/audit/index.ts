/** The log of what administrators look at and decide: adding to it and listing it. */
export { listActions, type ListedAction, recordAction } from './record-action.ts'
