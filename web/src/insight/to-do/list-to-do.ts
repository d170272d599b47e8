import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReviewState } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { Waiting } from '@street-musketeers/contract/insight/waiting.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { formatDayOfWeek, formatTime, londonDate } from '../../app/format/format-date.ts'
import { countToDo, type ToDoTab } from './count-to-do.ts'

const day = 24 * 60 * 60 * 1000
/** A reply to an application and a first look at a report are promised within a day (rules: application-reply-24-hours, leaflet-reports). */
const promised = day

export interface ToDoEntry {
  tab: ToDoTab
  title: string
  count: number
  text: string
  /** When it must be done, in milliseconds; null if there is no such time. */
  due: number | null
  /** Since when the one that waits longest has waited for what is promised within a day. */
  promisedSince: string | null
  action: string
  to: string
}

/** What administrators have to do, the most urgent first. @param now in milliseconds */
export function listToDo(waiting: Waiting, now: number): ToDoEntry[] {
  const counts = countToDo(waiting, now)
  const described = {
    org_apps: describeApplications(waiting),
    reports: describeReports(waiting),
    messages: describeMessages(waiting),
    member_messages: describeMemberMessages(waiting),
    print_hubs: describePrintHubs(waiting),
    newsletter: describeNewsletter(waiting, now),
    mail: describeEmails(waiting),
  }
  return Object.entries(described)
    .map(([tab, entry]) => ({ tab: tab as ToDoTab, count: counts[tab as ToDoTab], ...entry }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.due ?? Infinity) - (other.due ?? Infinity))
}

type Description = Omit<ToDoEntry, 'tab' | 'count'>

const promisedBy = (since: string) => ({ due: Date.parse(since) + promised, promisedSince: since })
const noPromise = { due: null, promisedSince: null }

const whichOf = (count: number, noun: string) => (count === 1 ? `the ${noun}` : `the oldest ${noun}`)

const describeApplications = ({ applications: { count, first } }: Waiting): Description => ({
  title: 'Org applications',
  text: `${pluralise(count, 'organisation')} ${count === 1 ? 'is' : 'are'} waiting for a reply.`,
  ...(first ? promisedBy(first.since) : noPromise),
  action: `Read ${whichOf(count, 'application')}`,
  to: first ? paths.administratorApplication(first.id) : paths.administratorDashboard('org_apps'),
})

/** What is to be known about the report that comes next. */
const reportNews: Partial<Record<ReviewState, string>> = {
  waiting: ' We promise a first look within 24 hours.',
  corrected: ' The next leaflet has been corrected.',
  'correction-overdue': ' The next leaflet wasn’t corrected in time.',
  'reported-again': ' The next leaflet was reported again. We promise a look within 24 hours.',
  appealed: ' The next one is an appeal.',
}

/**
 * An appeal, and a leaflet that was corrected or was not in time, wait for a decision about a report that was due a look within a day: they
 * are late from the first. A leaflet that was reported again is due a look within a day of that. A report that somebody has looked at is due no
 * more.
 */
function describeDue(first: Waiting['reports']['first']): Pick<ToDoEntry, 'due' | 'promisedSince'> {
  if (!first || first.state === 'looked-at') return noPromise
  const promise = promisedBy(first.since)
  return first.state === 'waiting' || first.state === 'reported-again'
    ? promise
    : { ...promise, promisedSince: null }
}

const describeReports = ({ reports: { count, first } }: Waiting): Description => ({
  title: 'Reports',
  text: `${pluralise(count, 'report')} to decide.${(first && reportNews[first.state]) ?? ''}`,
  ...describeDue(first),
  action: count === 1 ? 'Look at the report' : 'Look at the next report',
  to: first ? paths.administratorReview(first.id) : paths.administratorDashboard('reports'),
})

const describeMessages = ({ messages: { count, first } }: Waiting): Description => ({
  title: 'Messages',
  text: first
    ? `${pluralise(count, 'message')} ${count === 1 ? 'needs' : 'need'} a reply,${count === 1 ? '' : ' the oldest'} from ${formatDayOfWeek(first.since)}.`
    : '',
  ...noPromise,
  action: `Read ${whichOf(count, 'message')}`,
  to: first ? paths.administratorMessage(first.id) : paths.administratorDashboard('messages'),
})

const describeMemberMessages = ({ memberMessages: { count, first } }: Waiting): Description => ({
  title: 'Messages to members',
  text: first
    ? `${pluralise(count, 'message')} from organisations to review before ${count === 1 ? 'it is' : 'they are'} sent,${count === 1 ? '' : ' the oldest'} from ${formatDayOfWeek(first.since)}.`
    : '',
  ...noPromise,
  action: `Read ${whichOf(count, 'message')}`,
  to: first ? paths.administratorMemberMessage(first.id) : paths.administratorDashboard('member_messages'),
})

const describePrintHubs = ({ printHubs: { count, first } }: Waiting): Description => ({
  title: 'Print hubs',
  text: first
    ? `${pluralise(count, 'print hub')} to look at before ${count === 1 ? 'it is' : 'they are'} shown,${count === 1 ? '' : ' the oldest'} from ${formatDayOfWeek(first.since)}.`
    : '',
  ...noPromise,
  action: `Look at ${whichOf(count, 'print hub')}`,
  to: paths.administratorDashboard('print_hubs'),
})

const describeEmails = ({ emails: { failed, orMore, pausedSince } }: Waiting): Description => ({
  title: 'Email health',
  text: pausedSince
    ? `Leaflets and newsletters have been paused since ${formatDayOfWeek(pausedSince)}, because too many were refused.`
    : `${formatCount(failed)}${orMore ? ' or more' : ''} failed ${failed === 1 ? 'email' : 'emails'} can be sent again.`,
  due: pausedSince ? 0 : null,
  promisedSince: null,
  action: pausedSince ? 'See why they were refused' : 'See which emails failed',
  to: paths.administratorDashboard('mail'),
})

const describeNewsletter = ({ newsletter: { state, leavesAt } }: Waiting, now: number): Description => ({
  title: 'Newsletter',
  text: `Goes out ${describeDay(leavesAt, now)}: ${state === 'draft' ? 'still a draft' : 'not written yet'}.`,
  due: Date.parse(leavesAt),
  promisedSince: null,
  action: state === 'draft' ? 'Finish the newsletter' : 'Write the newsletter',
  to: paths.administratorDashboard('newsletter'),
})

/** The day of an instant in the next week, as people say it: “today at 09:00”, “tomorrow”, “on Friday 27 November”. */
function describeDay(at: string, now: number): string {
  const onDay = londonDate(at)
  if (onDay === londonDate(new Date(now))) return `today at ${formatTime(at)}`
  if (onDay === londonDate(new Date(now + day))) return 'tomorrow'
  return `on ${formatDayOfWeek(at)}`
}
