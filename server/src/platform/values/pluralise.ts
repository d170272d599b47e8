/** A number with its noun: `1 leaflet`, `20 leaflets`. */
export const pluralise = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
