/**
 * Writes one SVG file with an icon for each cause: `npm run cause-icons -w @street-musketeers/web`. Run it again when a cause is
 * added or the package is updated. The icons are Lucide's; their ISC licence is in the file.
 */
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const iconNames: Record<Cause, string> = {
  fair_pay: 'hand-coins',
  health_and_safety: 'hard-hat',
  NHS: 'stethoscope',
  social_care: 'hand-heart',
  public_transport: 'bus',
  housing: 'house',
  energy_bills: 'plug-zap',
  food_poverty: 'soup',
  climate: 'thermometer-sun',
  equal_pay: 'scale',
  'anti-racism': 'handshake',
  disability_rights: 'accessibility',
  LGBT_rights: 'rainbow',
  "women's_rights": 'venus',
  migrant_rights: 'globe',
  young_workers: 'sprout',
  pensions: 'piggy-bank',
  education: 'graduation-cap',
  childcare: 'baby',
  libraries: 'library',
  post_office: 'mailbox',
  privatisation: 'landmark',
  zero_hours_contracts: 'file-clock',
  right_to_strike: 'megaphone',
  peace: 'bird',
  mental_health: 'brain',
  local_democracy: 'vote',
}

const lucide = new URL('../', import.meta.resolve('lucide-static/icons/house.svg'))
const read = (path: string) => readFile(fileURLToPath(new URL(path, lucide)), 'utf8')

const symbols = await Promise.all(
  causes.map(async (cause) => {
    const [, shapes = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(await read(`icons/${iconNames[cause]}.svg`)) ?? []
    return `<symbol id="${cause}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, '')}</symbol>`
  }),
)
const licence = (await read('LICENSE')).replaceAll('--', '–').trim()
const sheet = `<!--\n${licence}\n-->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
await writeFile(new URL('src/causes/cause-icons.svg', import.meta.url), sheet)
console.log(`${symbols.length} icons, ${sheet.length} characters`)
