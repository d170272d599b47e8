export const maxHubNameLength = 60
export const maxHandoverLength = 300
export const maxNicknameLength = 30
/** Ten packs of paper. A larger number is probably a mistake. */
export const maxSheetsAWeek = 5000
/** For one musketeer and campaign: a morning’s walk. */
export const maxLeafletsAsked = 200
/** How many requests of one musketeer may be open. */
export const maxRequests = 5
/** After how many days a request is deleted that nobody printed or collected (rule: print-requests). */
export const requestDays = 14
/** How many packs one PDF has. */
export const packsInPdf = 40
/** Of a note about a request (rule: print-request-notes). */
export const maxNoteLength = 300
/** How many notes each side may write before the other answers. */
export const maxNotesInARow = 5
/** How many notes of a request are shown: the latest. */
export const shownNotes = 20
/** How many print hubs are shown. */
export const shownHubs = 5
/** How many print hubs an organisation names for a campaign (rule: named-print-hubs). */
export const maxNamedHubs = 10

/** What a musketeer agrees to who asks a print hub. It is stored with the request (rule: print-requests). */
export const hubWording =
  'I agree that the people at this print hub learn the name that I give here, which campaign it is for, how many leaflets I want and by when. I know that a campaign can show what I think. I can withdraw this at any time by cancelling.'

/** How near a print hub is to a place. */
export const nearnesses = ['sector', 'district', 'area'] as const
export type Nearness = (typeof nearnesses)[number]

/** A print hub in words: `Morley Library (LS27 0)`. */
export const nameHub = ({ name, sector }: { name: string; sector: string }) => `${name} (${sector})`

export const hubMessages = {
  sector: 'Enter a postcode without its last two letters, such as LS27 0',
  near: 'Enter the first half of a postcode, such as LS27',
  sheets: `Enter a whole number of sheets from 1 to ${maxSheetsAWeek.toLocaleString('en-GB')}`,
  leaflets: `Enter a whole number of leaflets from 1 to ${maxLeafletsAsked}`,
  agree: 'Tick this box if you agree',
  link: 'Take out the web address or email address. If there is none, put a space after each full stop.',
  telephone: 'Take out the telephone number.',
  home: 'Take out the postcode or the number. A home address must not be here, and the start of the postcode is enough.',
  tooSoon: 'Enter a date from tomorrow on',
  tooLate: `Enter a date in the next ${requestDays} days`,
  offered: 'Thank you. An administrator looks at your offer first. We’ll email you.',
  saved: 'Your changes are saved.',
  savedToLookAt:
    'Your changes are saved. An administrator looks at the new words first; until then the old ones are shown.',
  paused: 'Your print hub is paused. Nobody new can ask.',
  resumed: 'Your print hub is open again.',
  closed: 'Your print hub is closed. We’ll email those who were waiting.',
  asked: 'You have asked. We’ll email you when your leaflets are ready.',
  cancelled: 'Cancelled. The people at the print hub no longer see it.',
  fetched: 'Good. Now deliver them, and tell us how many.',
  ready: 'We’ll email the musketeer to say that their leaflets are ready.',
  collected: 'Collected. The request is deleted.',
  notReady: 'This request is not ready yet. Mark it ready first, so that its musketeer is told.',
  gone: 'This request was cancelled or collected meanwhile.',
  declined: 'The request is deleted. We’ll email the musketeer.',
  approved: 'Approved. We’ll email whoever offered it.',
  refused: 'Done. We’ll email whoever offered it.',
  election:
    'This is election material, and this print hub does not print that. Choose one that does, print it yourself, or ask its organisation for copies.',
  askedAnother: 'You have asked another print hub for this leaflet. Cancel that request first.',
  notYours: 'Choose another print hub: this one is yours.',
  codeMade: 'This is your new code. An older one no longer works.',
  notApproved: 'An administrator looks at your print hub first. After that you can make a code.',
  wrongCode: 'This code does not work. Check it, or ask whoever gave it to you for a new one.',
  namedElection: 'This is election material, and this print hub does not print that.',
  namedTooMany: `You have named ${maxNamedHubs} print hubs. Remove one first.`,
  named: 'Members of this campaign without a printer are shown this print hub first.',
  notNamed: 'The print hub is removed. What members have asked of it stays.',
  namingEnded: 'This campaign no longer names your print hub. What its members have asked stays.',
  tooMany: `You can have ${maxRequests} requests at a time. Cancel one first.`,
} as const

export const noteMessages = {
  home: 'Take out the postcode or the number: this looks like a home address.',
  stopped: 'This print hub does not print now. Cancel this request and ask another one.',
  inARow: `You have written ${maxNotesInARow} notes without an answer. You can write again when they have answered.`,
  sent: 'Your note is sent. We email it to them, once an hour at most.',
  reported: 'Thank you. A person reads your report and replies by email.',
} as const

/** Whether a print hub prints the leaflets of a campaign: those of an election only where it says so (rule: election-at-print-hubs). */
export const printsFor = (
  { printsElection }: { printsElection: boolean },
  { isElectionMaterial }: { isElectionMaterial: boolean },
): boolean => printsElection || !isElectionMaterial

/** How many sheets are free, without telling of a single request: in fifties. */
export const freeSheetsSentence = (freeSheets: number | null): string =>
  freeSheets === null
    ? 'Prints fewer than 50 more sheets this week'
    : freeSheets === 0
      ? 'Prints no more this week'
      : `Prints at least ${freeSheets.toLocaleString('en-GB')} more sheets this week`

/** How near a named print hub is to where a musketeer looks; empty if that is not known. */
export const nearnessSentence = (nearness: Nearness | null, place: string | null): string =>
  place === null
    ? ''
    : nearness === null
      ? `Not near ${place}.`
      : nearness === 'area'
        ? `In the same area as ${place}, perhaps some miles away.`
        : `Near ${place}.`

/** The print hub that comes next for somebody’s leaflets, or that there is none. */
export const nextHubSentence = (next: { name: string; sector: string } | null): string =>
  next
    ? `The nearest other print hub is ${nameHub(next)}.`
    : 'No other print hub near it can print them. You can print at a library, or ask us.'
