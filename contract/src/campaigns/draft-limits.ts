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
  leafletMissing: 'Choose the leaflet’s file',
  leafletLost: 'We have lost this leaflet’s file. Choose it again.',
} as const
