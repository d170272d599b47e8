import { useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { MenuIcon } from './icons.tsx'
import styles from './tabs.module.css'

export interface Tab {
  to: string
  label: string
}

/**
 * Tabs that are pages: links with addresses. At the side on a wide screen; on a phone one button at the foot of the
 * screen that shows which is open and unfolds the others.
 */
export function SideTabs({
  label,
  tabs,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const open = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

  const links = (
    <ul className={styles.tabs}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === tabs[0]?.to} onClick={() => menu.current?.removeAttribute('open')}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={label}>
        {links}
      </nav>
      <div>{children}</div>
      <nav aria-label={`${label} menu`}>
        <details ref={menu} className={styles.menu}>
          <summary>
            <span>
              <MenuIcon /> {open?.label ?? label}
            </span>
            <span className={styles.hint}>{tabs.length} tabs</span>
          </summary>
          {links}
        </details>
      </nav>
    </div>
  )
}
