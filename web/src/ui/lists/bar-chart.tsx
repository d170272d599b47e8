import { useState } from 'react'
import { classes } from '../classes.ts'
import styles from './bar-chart.module.css'

interface Bar {
  /** Its first three letters are shown under the bar, on a phone only the first. */
  label: string
  /** Shown under the bar instead, on every screen. */
  short?: string
  value: number
  /** Replaces a suppressed number: `text` in the table, `short` above the bar's place. */
  note?: { text: string; short: string } | undefined
}

export interface BarChartProps {
  title: string
  /** Names the two columns of the table: "Month", "Leaflets". */
  columns: readonly [string, string]
  bars: readonly Bar[]
  /** Folds the table where it would be below the chart, for a page with several. */
  foldOnPhone?: boolean
}

/** A bar chart and, beside or below it, the same numbers as a table. */
export function BarChart({ title, columns, bars, foldOnPhone = false }: BarChartProps) {
  const [isOpen] = useState(() => !foldOnPhone || !globalThis.matchMedia?.('(max-width: 47.99rem)').matches)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2 className={styles.title}>{title}</h2>
      </figcaption>
      <div className={styles.body}>
        <div>
          <Plot title={title} bars={bars} width={520} letters={3} className={styles.wide} />
          <Plot title={title} bars={bars} width={340} letters={1} className={styles.narrow} />
        </div>
        <details className={styles.numbers} open={isOpen}>
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
                  <td>{note?.text ?? formatNumber(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  )
}

const height = 260
const inset = { left: 46, top: 22, bottom: 30 }
const formatNumber = (value: number) => value.toLocaleString('en-GB')

/** A round step that needs at most five grid lines up to the largest value. */
export function stepOf(largest: number): number {
  if (largest <= 5) return 1
  const rough = largest / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
}

interface PlotProps {
  title: string
  bars: readonly Bar[]
  width: number
  letters: number
  className: string | undefined
}

/** Drawn twice, for wide and narrow screens, because the text must not shrink with the picture. */
function Plot({ title, bars, width, letters, className }: PlotProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  const step = stepOf(largest)
  const top = Math.ceil(largest / step) * step
  const y = (value: number) => inset.top + (height - inset.top - inset.bottom) * (1 - value / top)
  const slot = (width - inset.left) / bars.length
  const lines = Array.from({ length: top / step + 1 }, (_, at) => at * step)

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes(styles.svg, className)}
      role="img"
      aria-label={`${title}: bar chart. The numbers are in the table with it.`}
    >
      {lines.map((value) => (
        <g key={value}>
          <line
            x1={inset.left}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? styles.axis : styles.grid}
          />
          <text x={inset.left - 8} y={y(value) + 5} textAnchor="end" className={styles.label}>
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {bars.map(({ label, short, value, note }, at) => {
        const middle = inset.left + slot * (at + 0.5)
        return (
          <g key={label}>
            <rect
              x={middle - slot * 0.34}
              y={y(value)}
              width={slot * 0.68}
              height={y(0) - y(value)}
              className={styles.bar}
            />
            {note && (
              <text x={middle} y={y(0) - 6} textAnchor="middle" className={styles.label}>
                {note.short}
              </text>
            )}
            <text x={middle} y={height - 8} textAnchor="middle" className={styles.label}>
              {short ?? label.slice(0, letters)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
