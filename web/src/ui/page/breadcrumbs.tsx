import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

export interface BreadcrumbsProps {
  parents: readonly { to: string; label: string }[]
  current: string
}

/** Links to the pages above, and the name of this page. */
export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {parents.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {label}
            </Link>
          </li>
        ))}
        <li>
          <span aria-current="page" dir="auto">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
