import { Link, useSearchParams } from 'react-router'
import { VisuallyHidden } from '../page/layout.tsx'
import { paginate } from './page-numbers.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** Says which list it turns: "Campaigns". */
  label: string
  /** Counted from 1. */
  current: number
  totalPages: number
  /** The query's name for the page, when one screen has two lists. */
  query?: string
}

/** Turns a list's pages by the address (`?page=2`); shows nothing when there is one page only. */
export function Pagination({ label, current, totalPages, query = 'page' }: PaginationProps) {
  const [search] = useSearchParams()
  if (totalPages <= 1) return null

  const { previous, numbers, next } = paginate(current, totalPages)
  const to = (page: number) => {
    const changed = new URLSearchParams(search)
    changed.set(query, String(page))
    return `?${changed}`
  }
  return (
    <nav className={styles.pagination} aria-label={`${label}: pages`}>
      <Step to={previous === null ? null : to(previous)}>Previous</Step>
      <ul className={styles.numbers}>
        {numbers.map(({ number, disabled, current }) => (
          <li key={number}>
            {disabled ? (
              <span className={styles.step} aria-disabled="true" role="link">
                {number}
              </span>
            ) : (
              <Link to={to(number)} className={styles.step} aria-current={current ? 'page' : undefined}>
                <VisuallyHidden>Page </VisuallyHidden>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={next === null ? null : to(next)}>Next</Step>
      <p className={styles.where}>
        Page {current} of {totalPages}
      </p>
    </nav>
  )
}

function Step({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    <span className={styles.step} aria-disabled="true" role="link">
      {children}
    </span>
  ) : (
    <Link to={to} className={styles.step}>
      {children}
    </Link>
  )
}
