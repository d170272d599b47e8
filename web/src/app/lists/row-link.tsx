import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** A link from a row of a list to its page, which then finds the way back with {@link useListAddress}. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to} state={{ list: pathname + search }}>
      {children}
    </Link>
  )
}

/**
 * The address of the list that led to this page, with its search, filter, sort and page.
 * @param path the list itself, for people who came another way
 */
export function useListAddress(path: string): string {
  const state = useLocation().state as { list?: unknown } | null
  const list = state?.list
  return typeof list === 'string' && (list === path || list.startsWith(`${path}?`)) ? list : path
}
