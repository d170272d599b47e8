import { openTypeface } from './text-layout.ts'

const fontFile = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url)

/** The typeface of headlines. */
export const headingTypeface = await openTypeface(
  fontFile('archivo-expanded-800-latin'),
  fontFile('archivo-expanded-800-latin-ext'),
)

/** The typeface of all other text. */
export const bodyTypeface = await openTypeface(
  fontFile('atkinson-hyperlegible-next-600-latin'),
  fontFile('atkinson-hyperlegible-next-600-latin-ext'),
)
