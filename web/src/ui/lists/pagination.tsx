import { Link, useSearchParams } from 'react-router'
import { VisuallyHidden } from '../page/layout.tsx'
import { paginate } from './page-numbers.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** Names the list: "Campaigns". */
  label: string
  /** Counted from 1. */
  current: number
  totalPages: number
  /** The name of the query parameter, when one screen has two lists. */
  query?: string
}

/** Links to a list's pages (`?page=2`); shows nothing if there is only one page. */
export function Pagination({ label, current, totalPages, query = 'page' }: PaginationProps) {
  const [search] = useSearchParams()
  if (totalPages <= 1) return null

  const { previous, numbers, next } = paginate(current, totalPages)
  const to = (page: number) => {
    const parameters = new URLSearchParams(search)
    parameters.set(query, String(page))
    return `?${parameters}`
  }
  return (
    <nav className={styles.pagination} aria-label={`${label}: pages`}>
      <Step to={previous === null ? null : to(previous)}>Previous</Step>
      <ul className={styles.numbers}>
        {numbers.map((number) => (
          <li key={number}>
            <Link
              to={to(number)}
              className={styles.step}
              aria-current={number === current ? 'page' : undefined}
            >
              <VisuallyHidden>Page </VisuallyHidden>
              {number}
            </Link>
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
