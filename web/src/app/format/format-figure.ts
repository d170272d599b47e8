import type { Figure } from '@street-musketeers/contract/insight/figures.ts'

/** The text shown instead of a count that could identify someone; undefined for a count that may be shown. */
export const suppressedFigureText = ({ fewerThan }: Figure) =>
  fewerThan === null ? undefined : { text: `fewer than ${fewerThan}`, short: `<${fewerThan}` }

/** The same for leaflets, which are hidden when few people delivered them. */
export const suppressedLeafletsText = ({ fewerThan }: Figure) =>
  fewerThan === null
    ? undefined
    : { text: `not shown yet (fewer than ${fewerThan} people)`, short: `<${fewerThan}` }

/** A number of people as text: "1,260", or "fewer than 3". */
export const formatFigure = (figure: Figure): string =>
  suppressedFigureText(figure)?.text ?? figure.score.toLocaleString('en-GB')

/** A number of leaflets as text: "1,260", or "not shown yet (fewer than 3 people)". */
export const formatLeaflets = (figure: Figure): string =>
  suppressedLeafletsText(figure)?.text ?? formatFigure(figure)

/** Whether a figure is 0 and hides nobody. */
export const isZero = ({ score, fewerThan }: Figure): boolean => score === 0 && fewerThan === null

/** Instead of a 0 that nobody has counted (rule: people-counts-weekly). */
export const notCounted = 'not counted yet'
/** Instead of a 0 of leaflets delivered: somebody may have delivered since. */
export const noneCounted = 'none at the last count'
