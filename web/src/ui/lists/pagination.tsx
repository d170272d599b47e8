import type { ReactNode } from 'react'
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
      <Step to={to(previous.page)} isDisabled={previous.isDisabled}>
        Previous
      </Step>
      <ul className={styles.numbers}>
        {numbers.map(({ page, isDisabled }) => (
          <li key={page}>
            <Step to={to(page)} isDisabled={isDisabled} isCurrent={page === current}>
              <VisuallyHidden>Page </VisuallyHidden>
              {page}
            </Step>
          </li>
        ))}
      </ul>
      <Step to={to(next.page)} isDisabled={next.isDisabled}>
        Next
      </Step>
      <p className={styles.where}>
        Page {current} of {totalPages}
      </p>
    </nav>
  )
}

interface StepProps {
  to: string
  isDisabled: boolean
  isCurrent?: boolean
  children: ReactNode
}

function Step({ to, isDisabled, isCurrent = false, children }: StepProps) {
  return isDisabled ? (
    <span className={styles.step} aria-disabled="true" role="link">
      {children}
    </span>
  ) : (
    <Link to={to} className={styles.step} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
