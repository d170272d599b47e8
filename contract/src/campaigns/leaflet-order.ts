import { isolate } from '../text.ts'
import { campaignMessages } from './messages-and-limits.ts'

/** The most leaflets that a campaign sends, one after another (rule: leaflets-in-order). */
export const maxLeaflets = 12
export const maxLeafletTitleLength = 60

export const leafletOrderMessages = {
  titleMissing: 'Enter a short title for the leaflet',
  fileMissing: campaignMessages.incomplete,
  tooMany: `A campaign can have ${maxLeaflets} leaflets. Stop sending one before you add another.`,
  withdrawn:
    'An administrator has withdrawn this campaign’s leaflets, so their files and words stay as they are.',
  ended: 'This campaign has ended, so its leaflets stay as they are.',
  paused: 'This campaign is paused, so the files and words of its leaflets stay as they are.',
  wordsChanged: 'Somebody has changed this campaign since you opened it. Load this page again, and compare.',
  corrected: 'This leaflet has just been changed or is no longer sent. Look at the list again.',
} as const

/** Where a leaflet comes among those of its campaign, counted from 1. */
export interface LeafletPlace {
  number: number
  count: number
  /** Empty if it has none. */
  title: string
}

/** “Leaflet 2 of 3: Know your rights”. */
export const nameLeaflet = ({ number, count, title }: LeafletPlace) =>
  `Leaflet ${number} of ${count}${title && `: ${isolate(title)}`}`

/** “Leaflet 2 of 3: Know your rights, for “Fair pay now””; the campaign's name alone, in quotes, if it has one leaflet. */
export const nameLeafletOf = (campaignName: string, place: LeafletPlace | null) =>
  place ? `${nameLeaflet(place)}, for “${isolate(campaignName)}”` : `“${isolate(campaignName)}”`

interface Versioned {
  leafletVersion: number
  leafletTitle: string
}

/** Where the leaflet that a campaign shows comes among its leaflets; null for a campaign with one. */
export function placeOf({
  leafletVersion,
  campaignLeaflets,
}: {
  leafletVersion: number
  campaignLeaflets: readonly Versioned[]
}): LeafletPlace | null {
  const index = campaignLeaflets.findIndex((each) => each.leafletVersion === leafletVersion)
  if (index < 0) return null
  return { number: index + 1, count: campaignLeaflets.length, title: campaignLeaflets[index]!.leafletTitle }
}

/** A campaign that shows another of its leaflets. One that it does not send, or null, leaves the first. */
export function showLeaflet<
  Leaflet extends Versioned,
  Shown extends { campaignLeaflets: readonly Leaflet[] },
>(campaign: Shown, version: number | null): Shown {
  const leaflet = campaign.campaignLeaflets.find(({ leafletVersion }) => leafletVersion === version)
  return leaflet ? { ...campaign, ...leaflet } : campaign
}
