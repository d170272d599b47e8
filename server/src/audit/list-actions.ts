import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { auditActions } from '@street-musketeers/contract/audit/audit-actions.ts'
import type { Db } from '../platform/database/db.ts'
import { endOfLondonDay } from '../platform/values/clock.ts'
import { pageOfActions, type ListedAction } from './store.ts'

export type { ListedAction }

/**
 * A page of what administrators looked at and decided, newest first.
 * @returns `total`: how many entries match, up to the most that the list shows
 */
export const listActions = (
  db: Db,
  { page, size, kind, person, until }: InputOf<'GET /api/audit/:page/:size'>,
): Promise<{ rows: ListedAction[]; total: number }> =>
  pageOfActions(db, {
    page,
    size,
    actions: kind ? auditActions[kind] : null,
    accountId: person ?? null,
    before: until ? endOfLondonDay(until) : null,
  })
