const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * People's own words within a sentence of ours. Words in letters that run from right to left get the marks that keep them apart
 * from what follows (U+2068 and U+2069, UAX #9), because a comma and a number would otherwise run with them.
 */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)
