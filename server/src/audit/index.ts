/** The logs of what administrators look at and decide, and of what people do for their organisations: adding to them and listing them. */
export {
  type ActsFor,
  deleteOldOrganisationActions,
  deleteOrganisationActions,
  eraseNameInActions,
  keepNameInActions,
  listOrganisationActions,
  recordOrganisationAction,
} from './organisation-actions.ts'
export { listActions, type ListedAction, recordAction } from './record-action.ts'
