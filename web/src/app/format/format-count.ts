/** A number as people read it: `1,260`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** A number with its noun: `1 leaflet`, `1,260 leaflets`. */
export const pluralise = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
