import { formatDay } from '../text.ts'

export const membershipMessages = {
  frequencySaved: 'Your leaflet frequency has been updated.',
  reported: 'Thank you for updating your delivery data and supporting this campaign.',
  late: 'That day is after the campaign’s last day, so the report is marked as late.',
  withdrawn: 'You have left this campaign. The deliveries you reported are kept.',
  countInvalid: 'Enter a whole number of leaflets from 1 to 5,000',
  dateTooEarly: 'Enter a date on or after the day you signed up to the campaign',
  dateInFuture: 'Enter a date that is not in the future',
  tooOldToRemove: 'This report is more than 30 days old, so it can no longer be removed.',
} as const

/** What a musketeer has reported for a campaign, after another report: `40 so far.` */
export const totalSentence = (leaflets: number) => `${leaflets.toLocaleString('en-GB')} so far.`

/** The same after a report was removed: `None so far.` */
export const remainingSentence = (leaflets: number) =>
  leaflets === 0 ? 'None so far.' : totalSentence(leaflets)

/** The maximum in one report (rule: delivery-limits). */
export const maxLeafletsDelivered = 5000

/** Above this, a form asks “Are you sure?” before it sends a report (rule: delivery-limits). */
export const unusualLeaflets = 200

/** For how many days a report can be changed and removed on the campaign's page (rule: reports-corrected). */
export const reportCorrectionDays = 30

/** What a further report for a day does: it is added to the reports of that day, replaces them, or is refused so that a form can ask. */
export const furtherReports = ['add', 'change', 'ask'] as const

export const frequencies = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const

/** The halves of a postcode: of a street with numbers on both sides, `a` is the odd ones. */
export const halves = ['a', 'b'] as const
export type Half = (typeof halves)[number]

/** What can be asked for: one half, or both. */
export const roundParts = [...halves, 'all'] as const
export type RoundPart = (typeof roundParts)[number]

export const roundPartLabels: Record<RoundPart, string> = {
  all: 'Every house',
  a: 'Odd numbers (or the first half)',
  b: 'Even numbers (or the second half)',
}

/** How often a musketeer may ask for rounds in a day (rule: round-questions). */
export const roundQuestionsADay = { ofCampaign: 10, inAll: 30 } as const

/** How many halves one member may hold, and how many they may wait for: those of two postcodes. */
export const maxHalves = 4

/** How long a musketeer's own words about their streets can be, in characters. */
export const maxStreetsLength = 500

/** For how many days after the email of the next leaflet doors are kept for who delivered there last (rule: rounds-again). */
export const keptDays = 14

/** About doors that a member had until a day in London. @param isTaken whether another member has them now */
export const endedSentence = (lastDay: string, isTaken: boolean) =>
  `The doors that you chose were yours until ${formatDay(lastDay)}. ${
    isTaken
      ? 'Another musketeer has them now. If you’ve delivered there, report it and we’ll tell them. If not, please don’t deliver there: choose other doors.'
      : 'No other musketeer has them now. If you’ve delivered there, report it. If not, choose them again first.'
  }`

export const roundMessages = {
  postcode: 'Enter a whole postcode, such as LS27 0AB',
  noDoors: 'There are no houses at that postcode: it’s for PO boxes or the armed forces. Enter another one.',
  unknownPostcode: 'We don’t know that postcode. Check it and try again.',
  notThisTime:
    'Not this time. Another musketeer may have these doors, wait for them or have delivered there, or there were enough leaflets this month. We don’t say which, so that nobody learns where a musketeer lives. Try the other half, or another postcode nearby.',
  tooMany:
    'You already have two postcodes. Report what you delivered, or let someone else do one, to ask for another.',
  tooManyWaits: 'You’re already waiting for two postcodes. Stop waiting for one to ask for another.',
  remember: 'This browser keeps it until you sign out. We store only its first part.',
  released: 'Somebody else can have these doors now. Thank you for telling us.',
  givenUp: 'You have given these doors up. Others are offered them now.',
  waits: 'We’ll email you when it’s your turn.',
  waitEnded: 'You are no longer waiting for these doors.',
  streetsSaved: 'Saved. Only you see it.',
  streetsDeleted: 'Deleted.',
} as const

export const refusalMessages = {
  house: 'Enter the number of your house or building, such as 14 or 14A',
  flat: 'Enter only the number or letter of your flat, such as 3 or B',
  refused: (home: string) => `Thank you. We’ve noted: no more leaflets at ${home}.`,
  takenBack: 'Your home can get leaflets again. We’ve deleted what we stored about it.',
  removed: 'Removed. All homes at that postcode can get leaflets again.',
} as const

/** Names homes that want no leaflets, on a page and on a pack's first sheet: `Skip 14, 22 flat 3 and 30`. */
export const skipSentence = (homes: readonly string[]): string =>
  `Skip ${homes.length > 1 ? `${homes.slice(0, -1).join(', ')} and ` : ''}${homes.at(-1)}: they asked for no more leaflets.`

export const reportLinkMessages = {
  undone: 'Your report has been removed.',
  restored: 'Your report has been removed. What you had reported before counts again.',
} as const

/** The number in the form before a musketeer has reported any (rule: twenty-houses). */
export const defaultLeaflets = 20

export const pauseMessages = {
  skipped: 'That’s fine. Your next leaflet will come as usual.',
  skippedInPause: 'That’s fine. Your next leaflet will come after your pause.',
  unskipped: 'Good. This leaflet is back on your list.',
  resumed: 'Welcome back. Your next leaflet will come on your usual day.',
  pauseTooEarly: 'Choose a date after today',
  pauseTooLate: 'Choose a date within a year from today',
} as const

/** Shown once leaflets are paused. @param day when they come again, as people read it */
export const sayPaused = (day: string) =>
  `No leaflets until ${day}. After that you’ll get one, not a backlog.`

/** How many days from today a pause can last (rule: pause). */
export const maxPauseDays = 366

export const suggestedPauseDays = 28

export const historySorts = ['signUp', 'email', 'delivered', 'campaign'] as const
export type HistorySort = (typeof historySorts)[number]
export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/** How many leaflets back “4 of your last 5” looks. */
export const lastLeaflets = 5

export const maxCampaignsToJoin = 3

/** How many doors in total are thanked for once (rule: milestones). */
export const milestones = [20, 100, 500] as const

/** The days on which leaflets can come, from Monday, which is 1. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The hours in London at which leaflets can come (rule: weekday-and-hour). */
export const leafletHours = { first: 7, last: 21 } as const

/** An hour as people read it: `8 am`. */
export const formatHour = (hour: number) =>
  hour === 12 ? '12 noon' : hour < 12 ? `${hour} am` : `${hour - 12} pm`

export const leafletDayMessages = { saved: 'Your leaflet day has been updated.' } as const

export const reminderMessages = {
  on: 'We’ll remind you once, five days after each leaflet.',
  off: 'Reminders are off.',
} as const
