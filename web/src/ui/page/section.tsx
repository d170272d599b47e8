import type { ReactNode, Ref } from 'react'
import styles from './section.module.css'

/** The anchor of a section: "Where you are signed in" is at `#where-you-are-signed-in`. */
const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

interface SectionProps {
  title: string
  /** For moving the focus to the heading after an action in the section. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a long page, with a heading to which `OnThisPage` links. */
export function Section({ title, headingRef, children }: SectionProps) {
  return (
    <section className={styles.section} id={anchorOf(title)} aria-label={title}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Links to the sections of a long page, by their titles. */
export function OnThisPage({ titles }: { titles: readonly string[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
