import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { useLocation } from 'react-router'
import { anchorOf } from './contents.tsx'
import styles from './section.module.css'

/** A part of a page, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={anchorOf(title)} aria-label={title}>
      <h2 dir="auto">{title}</h2>
      {children}
    </section>
  )
}

/** Folded sections under each other, closely. */
export function FoldedSections({ children }: { children: ReactNode }) {
  return <div className={styles.folds}>{children}</div>
}

interface FoldedSectionProps {
  title: string
  /** What is chosen now, shown beside the title. */
  value?: ReactNode
  /** For moving the focus to the title after an action in the section. */
  summaryRef?: Ref<HTMLElement>
  children: ReactNode
}

/** A section that opens at a press, and by itself when the address names it. Its content is always on the page. */
export function FoldedSection({ title, value, summaryRef, children }: FoldedSectionProps) {
  const anchor = anchorOf(title)
  const fold = useRef<HTMLDetailsElement>(null)
  const location = useLocation()
  // It opens before the page is painted, and scrolls after the router has put the page at its top.
  useLayoutEffect(() => {
    if (location.hash === `#${anchor}` && fold.current) fold.current.open = true
  }, [anchor, location])
  useEffect(() => {
    if (location.hash === `#${anchor}`) fold.current?.scrollIntoView()
  }, [anchor, location])
  return (
    <section id={anchor} aria-label={title}>
      <details ref={fold} className={styles.fold}>
        <summary ref={summaryRef}>
          <h2>{title}</h2>
          {value !== undefined && (
            <span className={styles.value} dir="auto">
              {value}
            </span>
          )}
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}
