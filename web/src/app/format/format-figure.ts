import type { Figure } from '@street-musketeers/contract/insight/figures.ts'
import type { FigureValue } from '../../ui/lists/figures.tsx'
import { formatCount } from './format-count.ts'

/** Instead of a 0 that nobody has counted (rule: people-counts-weekly). */
export const notCounted = 'not counted yet'
/** Instead of a 0 of leaflets delivered: somebody may have delivered since. */
export const noneCounted = 'none at the last count'

/**
 * Why a number of people, or of the leaflets that they delivered, is not shown, if it could identify someone (rule: small-counts-hidden);
 * undefined for one that may be shown.
 */
export const suppressedText = ({ fewerThan }: Figure) =>
  fewerThan === null ? undefined : `fewer than ${fewerThan} people`

/** A number of people or leaflets: "1,260", or that it is of fewer than 3 people. */
export function formatFigure(figure: Figure): FigureValue {
  const reason = suppressedText(figure)
  return reason === undefined ? formatCount(figure.score) : { reason }
}

/** Whether a figure is 0 and hides nobody. */
export const isZero = ({ score, fewerThan }: Figure): boolean => score === 0 && fewerThan === null
