import { formatMonth } from '../../app/format/format-date.ts'
import { BarChart } from '../../ui/lists/bar-chart.tsx'

export function MonthlyDeliveryChart({
  months,
}: {
  months: readonly { month: string; leafletsDelivered: number }[]
}) {
  return (
    <BarChart
      title="Your last twelve months"
      columns={['Month', 'Leaflets']}
      folded
      bars={months.map(({ month, leafletsDelivered }) => ({
        label: formatMonth(month),
        value: leafletsDelivered,
      }))}
    />
  )
}
