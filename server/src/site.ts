import type { Config } from './platform/config/config.ts'
import type { EmailColours, Site } from './platform/mail/layout.tsx'

/** The colours of the screens in their light and dark themes; every pair passes WCAG AA. */
const colours: EmailColours = {
  page: '#FBF8F1',
  sheet: '#FFFFFF',
  text: '#1A1A1A',
  quietText: '#4A4742',
  link: '#A8121E',
  accent: '#A8121E',
  onAccent: '#FFFFFF',
  line: '#D9D2C3',
}
const darkColours: EmailColours = {
  page: '#17150F',
  sheet: '#221F18',
  text: '#F5EFE1',
  quietText: '#C9C0AE',
  link: '#FF8F85',
  accent: '#BF1F2C',
  onAccent: '#FFFFFF',
  line: '#423C30',
}

/**
 * How every email of this product looks and signs off.
 * @param repliesAreRead false for an email whose answers a program reads (rule: reply-by-email)
 */
export const siteOf = (
  { productName, contactEmail, publicUrl }: Config,
  { repliesAreRead = true }: { repliesAreRead?: boolean } = {},
): Site => ({
  product: productName,
  contact: contactEmail,
  url: publicUrl,
  repliesAreRead,
  colours,
  darkColours,
})
