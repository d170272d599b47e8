/** For how many days ahead a first officer may choose the day. */
export const maxHandOverDays = 92

export const handOverMessages = {
  notAnOfficer: 'Choose another officer who can sign in',
  dayMissing: 'Enter the day',
  dayPassed: 'Choose today or a later day',
  dayTooFar: 'Choose a day in the next three months',
  otherSeats:
    'Your account ends with the hand-over, and it has a place in other organisations. Leave those first, or hand over where you are first officer.',
  asked: 'We’ve emailed the officer you chose. Nothing changes until they confirm.',
  confirmed: 'You have confirmed. We’ve emailed the first officer.',
  moved: 'You are now the first officer.',
  cannot: 'The hand-over can’t be done now. We’ve emailed you both why.',
  refused: 'You have said no. We’ve emailed the first officer.',
  takenBack: 'The hand-over is taken back. We’ve emailed the other officer.',
} as const
