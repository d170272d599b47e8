import type { Figure } from '@street-musketeers/contract/insight/tallies.ts'

/** The words that stand in for a count that may not be shown; undefined for one that may. */
export const suppressedFigureText = ({ fewerThan }: Figure) =>
  fewerThan === null ? undefined : { text: `fewer than ${fewerThan}`, short: `<${fewerThan}` }

/** A count as people read it: "1,260", or "fewer than 3". */
export const formatFigure = (figure: Figure): string =>
  suppressedFigureText(figure)?.text ?? figure.score.toLocaleString('en-GB')
