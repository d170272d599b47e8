import { Link } from 'react-router'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import styles from './campaign-charts.module.css'

interface Choice {
  label: string
  title: string
  to: string
  isShown: boolean
}

/** The charts, of which one is shown. */
export function ChartSwitch({ charts }: { charts: readonly Choice[] }) {
  return (
    <nav aria-label="Charts">
      <ul className={styles.switch}>
        {charts.map(({ label, title, to, isShown }) => (
          <li key={label}>
            <Link to={to} aria-current={isShown ? 'true' : undefined} preventScrollReset>
              {label}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
