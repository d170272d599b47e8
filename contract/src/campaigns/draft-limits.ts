import { maxPlaces } from '../places/read-place.ts'

/** Earlier saves of a page that saves itself, which may come first, later or never. */
export const maxSavesUnderWay = 2
/** An organisation keeps at most so many. */
export const maxDrafts = 50
/** Places with their names in full, and commas between them. */
export const maxTypedPlacesLength = maxPlaces * 20

export const draftMessages = {
  deleted: 'The draft was thrown away.',
  tooMany: 'You have 50 drafts. Publish one or throw it away first.',
  changed:
    'Somebody else, or another tab of yours, has just changed this draft or its leaflet. Load the page again, and look at it before you publish it.',
  /** To somebody who would publish it now, or throw it away. */
  scheduled:
    'This draft has a day on which it is published. Load the page again, and press “Cancel this day” first.',
  scheduleChanged:
    'Somebody else, or another tab of yours, has just changed when this draft is published. Load the page again to see it.',
  unscheduled: 'The draft stays a draft until somebody publishes it.',
  noApprover:
    'An officer who did not change this last must approve it. Ask the person who changed it last to send it for review, or invite another officer.',
  decided: 'Somebody else has just decided about this draft. Load the page again to see it.',
  unapproved: 'It was changed after it was approved, or nobody has approved it yet. Send it for review.',
  changedByAuthor:
    'An author changed it after the hour was chosen. Look at it, and choose when to publish it again.',
  sent: 'We’ve sent it for review and emailed the officers who can approve it.',
  approved: 'Approved. We’ve emailed the people who wrote it and sent it.',
  returned: 'Sent back. We’ve emailed your comment to the people who wrote it and sent it.',
  outcomeMissing: 'Choose whether to approve it or to send it back',
  unanswered: 'Choose whether this is election material',
  leafletMissing: 'Choose the leaflet’s file',
  leafletLost: 'We have lost this leaflet’s file. Choose it again.',
} as const

/** How far ahead a draft may be scheduled, in days. */
export const maxDaysAhead = 183

export const scheduleMessages = {
  day: 'Enter the day on which to publish it',
  hour: 'Choose the hour at which to publish it',
  dayPassed: 'Choose a day that has not passed',
  passed: 'Choose an hour that has not passed',
  skipped: 'The clocks go forward in that hour, so that day does not have it. Choose another hour.',
  tooFar: 'Choose a day in the next six months',
  /** To an officer, when the hour has come. */
  suspended: 'Your organisation is suspended.',
} as const
