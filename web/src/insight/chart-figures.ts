import type { ChartData } from '@street-musketeers/contract/insight/figures.ts'
import { formatCount } from '../app/format/format-count.ts'
import { isZero } from '../app/format/format-figure.ts'

export const isEmpty = ({ data }: Pick<ChartData, 'data'>): boolean => data.every(isZero)

/** The sum of the months that are shown, without the hidden ones; null if none is shown (rule: small-counts-hidden). */
export function sumOfMonths(data: ChartData['data']): string | null {
  const sum = data.reduce((total, { score }) => total + score, 0)
  const isComplete = data.every(({ fewerThan }) => fewerThan === null)
  if (isComplete) return formatCount(sum)
  return sum ? `at least ${formatCount(sum)}` : null
}
