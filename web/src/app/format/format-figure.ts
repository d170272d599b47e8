import type { Figure } from '@street-musketeers/contract/insight/tally-schemas.ts'

/** The text shown instead of a count that could identify someone; undefined for a count that may be shown. */
export const suppressedFigureText = ({ fewerThan }: Figure) =>
  fewerThan === null ? undefined : { text: `fewer than ${fewerThan}`, short: `<${fewerThan}` }

/** A count as text: "1,260", or "fewer than 3". */
export const formatFigure = (figure: Figure): string =>
  suppressedFigureText(figure)?.text ?? figure.score.toLocaleString('en-GB')
