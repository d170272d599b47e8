import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import styles from './card.module.css'

/** Cards side by side, as a list. Each child becomes one list item. */
export function CardGrid({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children.map((child, at) => (
        <li key={(child as { key?: string } | null)?.key ?? at}>{child}</li>
      ))}
    </ul>
  )
}

/** One of many: heading, text, and actions at the bottom. */
export function Card({
  title,
  footer,
  children,
}: {
  title: ReactNode
  footer?: ReactNode
  children?: ReactNode
}) {
  return (
    <article className={styles.card}>
      <h3 dir="auto">{title}</h3>
      {children}
      {footer !== undefined && <footer>{footer}</footer>}
    </article>
  )
}

/** A framed part of a page with its own heading. */
export function Panel({
  title,
  headingRef,
  children,
}: {
  title: string
  /** For moving the focus to the heading after an action in the panel. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  return (
    <section className={classes(styles.card, styles.panel)} aria-label={title}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Names with values, such as a person's details. An empty value shows a dash. */
export function DetailList({ details }: { details: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
