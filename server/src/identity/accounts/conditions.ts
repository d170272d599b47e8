import { sql } from 'kysely'

/** The account of an organisation's first officer, in a statement that has joined the organisation's as one of these names. */
export const firstOfficerOf = (organisation: 'account' | 'organiser' | 'organisation') =>
  sql<number>`coalesce(${sql.ref(`${organisation}.first_officer_id`)}, ${sql.ref(`${organisation}.id`)})`
