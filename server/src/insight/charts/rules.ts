import type { Figure } from '@street-musketeers/contract/insight/figures.ts'
import { minShownCount } from '@street-musketeers/contract/insight/lists-and-limits.ts'

/** How many of the last weeks an organisation sees. */
export const shownWeeks = 12

const fewPeople: Figure = { score: 0, fewerThan: minShownCount }

/**
 * A number of people as an organisation may see it (rule: small-counts-hidden).
 * @param hasFew whether there are one or two people who are not in the number
 */
export const maskSmallCount = (count: number, hasFew = false): Figure =>
  (count > 0 && count < minShownCount) || (count === 0 && hasFew)
    ? fewPeople
    : { score: count, fewerThan: null }

/** People who are signed up, as an organisation may see them. Joining and leaving are counted apart, so more can seem to have left than joined. */
export const maskJoined = (joined: number, withdrawn: number, hasFew: boolean): Figure =>
  maskSmallCount(Math.max(0, joined - withdrawn), joined === 0 && hasFew)

/** Leaflets delivered, as an organisation may see them: live once 3 people had delivered at the last count (rule: people-counts-weekly). */
export const maskDeliveries = (leaflets: number, deliverers: number): Figure =>
  deliverers >= minShownCount ? { score: leaflets, fewerThan: null } : maskSmallCount(deliverers)

/** A figure for a CSV file: the number, or "fewer than 3". */
export const formatFigure = ({ score, fewerThan }: Figure): number | string =>
  fewerThan === null ? score : `fewer than ${fewerThan}`

/** The same for leaflets delivered, which are hidden when few people delivered them. */
export const formatDeliveries = ({ score, fewerThan }: Figure): number | string =>
  fewerThan === null ? score : `from fewer than ${fewerThan} people`
