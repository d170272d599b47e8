import { minReadableDpi } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Box, Item } from '../typesetting/placed.ts'
import type { Kit } from './kit.ts'

/** A picture may be so much coarser, which nobody sees. */
const tolerance = 0.95

/**
 * A picture that fills its place. One that is too coarse for it is reported.
 * @param shownHeight its upper part that nothing covers, in which its focus is; left out: all of it
 */
export function picture(kit: Kit, place: Box, shownHeight = place.height): Item[] {
  const { picture: dots, content } = kit
  if (!dots) return []
  const needed = {
    width: Math.ceil((place.width / 72) * minReadableDpi),
    height: Math.ceil((place.height / 72) * minReadableDpi),
  }
  const scale = Math.min(dots.width / place.width, dots.height / place.height)
  if (scale * 72 < minReadableDpi * tolerance) {
    const factor = minReadableDpi / (scale * 72)
    kit.faults.push({
      kind: 'small-picture',
      width: Math.max(needed.width, Math.ceil(dots.width * factor)),
      height: Math.max(needed.height, Math.ceil(dots.height * factor)),
    })
  }
  return [
    { kind: 'picture', ...place, shownHeight, part: { tag: 'Figure', alt: content.picture?.alt ?? '' } },
  ]
}
