import type { CauseUser, Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { Row } from '../platform/database/tables.ts'

export const presentChosenCause = ({ id, cause, priority }: Row<'chosen_cause'>): CauseUser => ({
  causeUserId: id,
  cause: cause as Cause,
  priority,
})
