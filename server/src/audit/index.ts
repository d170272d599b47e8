/** The log of what administrators look at and decide: adding to it and listing it. */
export { listActions, type ListedAction } from './list-actions.ts'
export { recordAction } from './record-action.ts'
