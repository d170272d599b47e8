/** What organisations are told about masters (rule: masters). */
export const masterMessages = {
  takenBack: 'Taken back. Your branches can’t begin with it any more. What they have begun stays theirs.',
  gone: 'Your union doesn’t offer this leaflet now. Load the page again to see what it offers.',
  notLive: 'Choose a campaign that is live',
  changed: 'Somebody has just changed this leaflet. Load the page again, and look at it before you offer it.',
  pictureMissing: 'Upload the picture that the leaflet describes, or take it out.',
  anothersWords: 'These are another union’s words, so you can’t offer them.',
} as const
