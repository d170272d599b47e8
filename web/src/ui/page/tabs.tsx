import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classes } from '../classes.ts'
import { CloseIcon, MenuIcon } from '../icons.tsx'
import { VisuallyHidden } from './layout.tsx'
import styles from './tabs.module.css'

export interface Tab {
  to: string
  label: string
  /** Whether it is one press away on a phone. */
  direct?: boolean
  /** Whether it is left out for people of an organisation who only look. */
  forAuthors?: boolean
  /** The heading that the tab stands under, with its neighbours. */
  group?: string
  /** How many things wait there. */
  waiting?: number | undefined
}

/** Whether the menu was open when it was last taken away. */
let wasOpen = false

/**
 * Tabs that are links to pages. They are at the side on a wide screen. On a phone, a bar at the bottom has the direct ones and a button
 * that opens a menu of all; Escape or a press outside closes it.
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
  const directTabs = tabs.filter(({ direct }) => direct)

  const closeMenu = () => menu.current?.removeAttribute('open')

  // The page takes the place of its skeleton, in which the menu may have been opened already.
  useLayoutEffect(() => {
    const element = menu.current!
    if (wasOpen) element.open = true
    return () => {
      wasOpen = element.open
    }
  }, [])

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

  const linksTo = (some: readonly Tab[], group?: string) => (
    <ul className={styles.tabs} aria-label={group}>
      {some.map(({ to, label, forAuthors, waiting }) => (
        <li key={to} data-for-authors={forAuthors}>
          <NavLink to={to} end={to === tabs[0]?.to} onClick={closeMenu}>
            {label}
            {waiting !== undefined && waiting > 0 && (
              <span className={styles.waiting}>
                {waiting.toLocaleString('en-GB')}
                <VisuallyHidden> waiting</VisuallyHidden>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  )
  const groups = [...new Set(tabs.map(({ group }) => group))]
  const allLinks = groups.map((group) => (
    <Fragment key={group}>
      {group && (
        <p className={styles.group} aria-hidden="true">
          {group}
        </p>
      )}
      {linksTo(
        tabs.filter((tab) => tab.group === group),
        group,
      )}
    </Fragment>
  ))
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={label}>
        {allLinks}
      </nav>
      <div id="main" tabIndex={-1}>
        {children}
      </div>
      <nav className={styles.bar} aria-label={`${label} menu`}>
        {linksTo(directTabs)}
        <details
          ref={menu}
          className={styles.menu}
          onToggle={({ currentTarget }) => setIsMenuOpen(currentTarget.open)}
        >
          <summary className={classes(!openTab?.direct && styles.current)}>
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
            {isMenuOpen ? 'Close' : 'Menu'}
          </summary>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.overlay}
            onClick={closeMenu}
          />
          <div className={styles.all}>{allLinks}</div>
        </details>
      </nav>
    </div>
  )
}
