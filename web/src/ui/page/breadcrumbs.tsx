import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

/** Links to the pages above, and the name of this page. */
export function Breadcrumbs({
  parents,
  current,
}: {
  parents: readonly { to: string; label: string }[]
  current: string
}) {
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
