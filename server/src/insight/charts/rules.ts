import { minShownCount } from '@street-musketeers/contract/insight/tallies.ts'
import type { Figure } from '@street-musketeers/contract/insight/tally-schemas.ts'

/** A count as an organisation may see it (rule: small-counts-hidden). */
export const maskSmallCount = (count: number): Figure =>
  count > 0 && count < minShownCount
    ? { score: 0, fewerThan: minShownCount }
    : { score: count, fewerThan: null }

/** A figure for a CSV file: the number, or "fewer than 3". */
export const formatFigure = ({ score, fewerThan }: Figure): number | string =>
  fewerThan === null ? score : `fewer than ${fewerThan}`
