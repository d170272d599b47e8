import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CloseIcon, MenuIcon } from '../icons.tsx'
import styles from './tabs.module.css'

export interface Tab {
  to: string
  label: string
}

/**
 * Tabs that are pages: links with addresses. At the side on a wide screen; on a phone one button at the foot of the
 * screen, in reach of a thumb, that shows which is open and unfolds the others. Escape or a press beside them folds them again.
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
  const [unfolded, setUnfolded] = useState(false)
  const open = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

  const fold = () => menu.current?.removeAttribute('open')

  useEffect(() => {
    if (!unfolded) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      menu.current?.removeAttribute('open')
      menu.current?.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [unfolded])

  const links = (
    <ul className={styles.tabs}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === tabs[0]?.to} onClick={fold}>
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
        <details
          ref={menu}
          className={styles.menu}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary>
            <span>
              {unfolded ? <CloseIcon /> : <MenuIcon />} {open?.label ?? label}
            </span>
            <span className={styles.hint}>{unfolded ? 'Close' : `${tabs.length} tabs`}</span>
          </summary>
          <button type="button" tabIndex={-1} aria-hidden="true" className={styles.overlay} onClick={fold} />
          {links}
        </details>
      </nav>
    </div>
  )
}
