import { sql } from 'kysely'

/** How many joined through a link before a Monday in London; 0 without a link. */
export const joinedBefore = (monday: string) =>
  sql<number>`coalesce(joined_before + case when week < ${monday}::date then joined_in_week else 0 end, 0)`
