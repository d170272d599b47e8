import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './bar-chart.module.css'

interface Bar {
  /** Its first three letters are shown under the bar, on a phone only the first. */
  label: string
  /** Shown under the bar instead, on every screen. */
  short?: string
  value: number
  /** Why there is no number to show. It stands in the table, and for a dash on the chart. */
  note?: string | undefined
}

export interface BarChartProps {
  title: string
  /** Names the two columns of the table: "Month", "Leaflets". */
  columns: readonly [string, string]
  bars: readonly Bar[]
  /** What is hoped for, as a line across the bars. */
  goal?: number | null
  /** Folds the table below the chart. */
  folded?: boolean
}

/** A bar chart with the number on each bar and, beside or below it, the same numbers as a table. */
export function BarChart({ title, columns, bars, goal = null, folded = false }: BarChartProps) {
  const titleId = useId()
  return (
    <figure className={classes(styles.chart, folded && styles.folded)} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </figcaption>
      <div className={styles.body}>
        <div>
          <Plot title={title} bars={bars} goal={goal} width={520} letters={3} className={styles.wide} />
          <Plot title={title} bars={bars} goal={goal} width={300} letters={1} className={styles.narrow} />
          <Notes bars={bars} />
        </div>
        <details className={styles.numbers} open={!folded}>
          <summary>The numbers</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{columns[0]}</th>
                <th scope="col">{columns[1]}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, value, note }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{note ?? formatNumber(value)}</td>
                </tr>
              ))}
              {goal !== null && (
                <tr>
                  <th scope="row">Goal</th>
                  <td>{formatNumber(goal)}</td>
                </tr>
              )}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  )
}

/** What the dashes on the chart mean. */
function Notes({ bars }: Pick<BarChartProps, 'bars'>) {
  const notes = [...new Set(bars.flatMap(({ note }) => note ?? []))]
  return notes.length > 0 && <p className={styles.notes}>– {notes.join(', or ')}</p>
}

const height = 200
const inset = { top: 24, bottom: 30 }
const formatNumber = (value: number) => value.toLocaleString('en-GB')
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
/** About the width of a digit. */
const digitWidth = 7.5

/** A number as it fits above a bar: "1,260", or "1.3k" where that is too wide. */
export function formatAbove(value: number, room: number): string {
  const text = formatNumber(value)
  return text.length * digitWidth <= room ? text : compact.format(value).toLowerCase()
}

interface PlotProps extends Pick<BarChartProps, 'title' | 'bars'> {
  goal: number | null
  width: number
  letters: number
  className: string | undefined
}

/** Drawn twice, for wide and narrow screens, because the text must not shrink with the picture. */
function Plot({ title, bars, goal, width, letters, className }: PlotProps) {
  const largest = Math.max(1, goal ?? 0, ...bars.map(({ value }) => value))
  const y = (value: number) => inset.top + (height - inset.top - inset.bottom) * (1 - value / largest)
  const slot = width / bars.length
  const barWidth = Math.min(slot * 0.72, 96)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes(styles.svg, className)}
      role="img"
      aria-label={`${title}: bar chart. The numbers are in the table with it.`}
    >
      {bars.map(({ label, short, value, note }, at) => {
        const middle = slot * (at + 0.5)
        return (
          <g key={label}>
            <rect
              x={middle - barWidth / 2}
              y={y(value)}
              width={barWidth}
              height={y(0) - y(value)}
              className={styles.bar}
            />
            <text
              x={middle}
              y={y(value) - 6}
              textAnchor="middle"
              className={classes(styles.value, (note || value === 0) && styles.quiet)}
            >
              {note ? '–' : formatAbove(value, slot)}
            </text>
            <text x={middle} y={height - 8} textAnchor="middle" className={styles.label}>
              {short ?? label.slice(0, letters)}
            </text>
          </g>
        )
      })}
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={styles.axis} />
      {goal !== null && (
        <g>
          <line x1={0} x2={width} y1={y(goal)} y2={y(goal)} className={styles.goal} />
          <text x={0} y={y(goal) - 6} className={styles.label}>
            Goal {formatNumber(goal)}
          </text>
        </g>
      )}
    </svg>
  )
}
