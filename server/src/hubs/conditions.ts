import { sql } from 'kysely'

/** Whether musketeers may ask a print hub: it is approved and not paused, and whoever offers it is not suspended. For a query that has `print_hub` and its `account`. */
export const takesRequests = sql<boolean>`(
  print_hub.approved_at is not null and print_hub.paused_at is null
  and account.suspended_at is null and account.closed_at is null
)`

/** Whether a request counts for the people at its print hub: its musketeer’s account is neither suspended nor closed. For a query that has that `account`. */
export const isAskerActive = sql<boolean>`(account.suspended_at is null and account.closed_at is null)`

/** How many sheets of a week are taken of a print hub. @param monday of the week */
export const sheetsTakenIn = (monday: string) =>
  sql<number>`case when print_hub.week = ${monday}::date then print_hub.sheets_taken else 0 end`

/** How many are left. */
export const sheetsLeftIn = (monday: string) =>
  sql<number>`greatest(0, print_hub.sheets_a_week - ${sheetsTakenIn(monday)})`

/** Whether a campaign’s leaflets are election material. For a query that has `campaign`. */
export const isElectionMaterial = sql<boolean>`(campaign.imprint_promoter is not null)`

/** Whether they are, and a print hub does not print that (rule: election-at-print-hubs). For a query that has `campaign` and `print_hub`. */
export const isElectionRefused = sql<boolean>`(${isElectionMaterial} and not print_hub.prints_election)`

/** Whether an administrator has words of a print hub to look at. */
export const hasWordsToLookAt = sql<boolean>`(print_hub.approved_at is null or print_hub.changed is not null)`
