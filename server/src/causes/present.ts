import type { Cause, CauseUser } from '@street-musketeers/contract/causes/cause-schemas.ts'
import type { Row } from '../platform/database/tables.ts'

export const presentChosenCause = ({ id, cause, priority }: Row<'chosen_cause'>): CauseUser => ({
  causeUserId: id,
  cause: cause as Cause,
  priority,
})
