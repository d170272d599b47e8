import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned numbers. */
  number?: boolean
  /** Makes the label a link that sorts by it; `sorted` is the current order. */
  sort?: { to: string; sorted: 'ascending' | 'descending' | undefined }
  /** Completes the row's name: on a narrow screen it stands beside the first column, without its label. */
  inHeading?: boolean
  /** The label is for screen readers only: a column of links or buttons. */
  hideLabel?: boolean
}

export interface TableProps<Row> {
  /** Names the table. Hidden when the heading above says the same. */
  caption: string
  hideCaption?: boolean
  /** Few, short columns that fit a phone: rows never become cards. */
  short?: boolean
  /** Cells of whole sentences: on a narrow screen each row is a paragraph instead of a card. */
  flowing?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

/**
 * A table whose first column names the row. On a narrow screen each row becomes a card, unless the table is short. The roles are explicit because
 * `display: block` would remove them.
 */
export function Table<Row>({
  caption,
  hideCaption = false,
  short = false,
  flowing = false,
  columns,
  rows,
  rowKey,
}: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <div className={short ? styles.short : classes(styles.container, flowing && styles.flowing)}>
      <div className={styles.frame}>
        <table role="table">
          <caption className={classes(hideCaption && styles.captionHidden)}>
            {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ label, number, hideLabel, sort }) => (
                <th
                  key={label}
                  scope="col"
                  role="columnheader"
                  aria-sort={sort?.sorted}
                  className={classes(number && styles.number)}
                >
                  {hideLabel ? (
                    <VisuallyHidden>{label}</VisuallyHidden>
                  ) : sort ? (
                    <Link to={sort.to}>{label}</Link>
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                {first && (
                  <th scope="row" role="rowheader" className={classes(first.number && styles.number)}>
                    <span dir="auto">{first.cell(row)}</span>
                  </th>
                )}
                {others.map(({ label, cell, number, inHeading, hideLabel }) => (
                  <td
                    key={label}
                    role="cell"
                    data-label={hideLabel || inHeading ? '' : label}
                    className={classes(number && styles.number, inHeading && styles.heading)}
                  >
                    <span dir="auto">{cell(row)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
