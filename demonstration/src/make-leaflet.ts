import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { LeafletColour } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { formatDate, leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { addMilliseconds, days, londonDate } from '@street-musketeers/server/platform/values/clock.ts'
import { makeLeaflet } from '@street-musketeers/server/printing/index.ts'

/** What a leaflet says: the fields of its design. A5 and its organisation's colours, unless it says otherwise. */
export interface Leaflet extends Partial<Omit<LeafletContent, 'action' | 'who'>> {
  action: Partial<Omit<LeafletContent['action'], 'date'>> & {
    /** Of a meeting: `Tuesday` is the one in a week or later. */
    weekday?: string
    /** On its organisation's website. */
    address?: string
  }
}

/** Whose leaflet it is. */
export interface LeafletPublisher {
  organisation: string
  promoter: string
  city: string
  telephone: string
  website: string
  colour: LeafletColour
}

/** What its organisation types for a leaflet. */
export function writeLeaflet(
  { action: { weekday, address, ...action }, ...fields }: Leaflet,
  { organisation, promoter, city, telephone, website, colour }: LeafletPublisher,
  now: Date,
): { content: LeafletContent; imprint: Imprint } {
  const content = LeafletContent.parse({
    size: 'A5',
    colour,
    ...fields,
    action: {
      place: '',
      directions: '',
      ...action,
      date: weekday === undefined ? '' : nextDate(weekday, now),
      address: address === undefined ? '' : `https://${website}${address}`,
    },
    who: { organisation, telephone, website },
  })
  return { content, imprint: { promoter, onBehalfOf: organisation, address: `12 Union Street, ${city}` } }
}

/**
 * Makes a leaflet as organisations make theirs, without keeping it.
 * @returns a PDF, and its words
 * @throws if it could not be published, because its words do not fit, for instance
 */
export async function makeDemoLeaflet(
  leaflet: Leaflet,
  publisher: LeafletPublisher,
  now: Date,
): Promise<{ bytes: Buffer; words: string }> {
  const { content, imprint } = writeLeaflet(leaflet, publisher, now)
  const { bytes, problems } = await makeLeaflet({
    content,
    imprint: imprintSentence(imprint),
    ownCode: null,
    readPicture: null,
    purpose: 'leaflet',
  })
  if (problems.length > 0) throw new Error(`${content.headline}: ${JSON.stringify(problems)}`)
  return { bytes, words: leafletWords(content) }
}

const nextDate = (weekday: string, now: Date): string =>
  [7, 8, 9, 10, 11, 12, 13]
    .map((count) => londonDate(addMilliseconds(now, days(count))))
    .find((date) => formatDate(date).startsWith(weekday))!
