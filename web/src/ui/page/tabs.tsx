import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CloseIcon, MenuIcon } from '../icons.tsx'
import styles from './tabs.module.css'

export interface Tab {
  to: string
  label: string
}

/**
 * Tabs that are links to pages. They are at the side on a wide screen. On a phone, a button at the bottom shows the open tab and
 * opens a menu of the others; Escape or a press outside closes it.
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
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const openTab = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))

  const closeMenu = () => menu.current?.removeAttribute('open')

  useEffect(() => {
    if (!isMenuOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      menu.current?.removeAttribute('open')
      menu.current?.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isMenuOpen])

  const links = (
    <ul className={styles.tabs}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === tabs[0]?.to} onClick={closeMenu}>
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
          onToggle={({ currentTarget }) => setIsMenuOpen(currentTarget.open)}
        >
          <summary>
            <span>
              {isMenuOpen ? <CloseIcon /> : <MenuIcon />} {openTab?.label ?? label}
            </span>
            <span className={styles.hint}>{isMenuOpen ? 'Close' : 'Menu'}</span>
          </summary>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.overlay}
            onClick={closeMenu}
          />
          {links}
        </details>
      </nav>
    </div>
  )
}
