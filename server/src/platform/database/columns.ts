import type { ColumnType } from 'kysely'

/** A key that PostgreSQL gives out. */
export type Key = ColumnType<number, never, never>
/** A calendar date, `2026-11-20`. */
export type CalendarDate = string
