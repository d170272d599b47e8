import { milestones } from '@street-musketeers/contract/membership/messages-and-limits.ts'

const thanks: Record<(typeof milestones)[number], string> = {
  20: 'Your first 20 doors: one side of a street.',
  100: 'You’ve passed 100 doors: a whole street, both sides.',
  500: 'You’ve passed 500 doors: a whole neighbourhood.',
}

/**
 * Thanks for the total that a musketeer reached with a leaflet (rule: milestones).
 * @param total of all leaflets they delivered
 * @param ofLeaflet how many of them they delivered of this one
 * @returns null if the total passed none with it
 */
export function thankForMilestone(total: number, ofLeaflet: number): string | null {
  const reached = milestones.findLast((each) => total >= each && total - ofLeaflet < each)
  return reached === undefined ? null : thanks[reached]
}
