import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'

interface Original {
  taken_down_at: Date | null
  paused_at: Date | null
  /** Whether administrators asked for a correction that has not come. */
  isUncorrected: boolean
}

/**
 * Why a campaign cannot be copied (rule: copied-campaigns); null if it can. A report that its organisation does not know of is no reason:
 * the answer would tell it.
 */
export function whyNotCopied({ taken_down_at, paused_at, isUncorrected }: Original): string | null {
  if (taken_down_at)
    return 'An administrator has stopped this campaign and withdrawn its leaflets, so it can’t be copied. Our email says why, and how to appeal.'
  if (paused_at) return 'This campaign is paused, so it can’t be copied until it starts again.'
  if (isUncorrected)
    return 'We asked you to correct this campaign’s leaflet. Correct it first, then copy the campaign.'
  return null
}

export const copyMessages = {
  changed:
    'Somebody has changed the leaflets of that campaign since you opened this page. What you typed is kept: load the page again, and look at them.',
} as const

/** For a leaflet whose file is missing or damaged. @param number counted from 1 */
export const lostFileMessage = (number: number, count: number, title: string) =>
  `We can’t read the file of ${count > 1 ? `“${nameLeaflet({ number, count, title })}”` : 'this leaflet'} any more, so it can’t be copied. Please use another file.`
