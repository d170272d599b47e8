import type { Waiting } from '@street-musketeers/contract/insight/waiting.ts'

const day = 24 * 60 * 60 * 1000
/** How long before its sending day a newsletter that nobody has started counts as waiting. */
const timeToWrite = 3 * day

/** Whether somebody must finish or write the next newsletter. A draft is not sent. */
function isNewsletterToDo({ state, leavesAt, pausedAt }: Waiting['newsletter'], now: number): boolean {
  if (pausedAt || state === 'scheduled') return false
  return state === 'draft' || Date.parse(leavesAt) - now < timeToWrite
}

/** How many things wait for administrators, by tab (rule: what-waits). @param now in milliseconds */
export const countToDo = (
  { applications, reports, messages, memberMessages, printHubs, emails, newsletter }: Waiting,
  now: number,
) => ({
  org_apps: applications.count,
  reports: reports.count,
  messages: messages.count,
  member_messages: memberMessages.count,
  print_hubs: printHubs.count,
  newsletter: isNewsletterToDo(newsletter, now) ? 1 : 0,
  mail: emails.failed + (emails.pausedSince ? 1 : 0),
})
export type ToDoTab = keyof ReturnType<typeof countToDo>
