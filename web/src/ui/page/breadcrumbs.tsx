import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

/** The way here: links to what lies above, and the name of this page. */
export function Breadcrumbs({
  above,
  here,
}: {
  above: readonly { to: string; label: string }[]
  here: string
}) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {above.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
