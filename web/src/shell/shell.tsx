import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '../drawings/logo.tsx'
import { Container, VisuallyHidden } from '../ui/page/layout.tsx'
import { Toasts } from '../ui/feedback/toast.tsx'
import { Footer } from './footer.tsx'
import { findDashboard } from './dashboards.ts'
import { NextPage } from './next-page.tsx'
import { useProduct } from '../app/product.ts'
import { useHandle } from '../app/use-handle.ts'
import styles from './shell.module.css'

/**
 * Masthead, page and footer. The server does not know who is signed in, so every link is in the page, and `page-role.js` and the
 * style sheet show those for the role. They are plain links, because static pages need a full load.
 */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <NextPage />
      <Masthead />
      <Main>{children}</Main>
      <Footer />
      <Toasts />
    </>
  )
}

function Masthead() {
  const { name } = useProduct()
  const { pathname } = useLocation()
  if (useHandle('bare'))
    return (
      <header className={styles.masthead}>
        <Container>
          <div className={styles.nav}>
            <Logo name={name} />
          </div>
        </Container>
      </header>
    )
  /** Whether a link leads to the page that is shown, or to one above it. */
  const current = (path: string) =>
    pathname === path ? 'page' : pathname.startsWith(`${path}/`) ? true : undefined
  return (
    <header className={styles.masthead}>
      <Container>
        <nav className={styles.nav} aria-label="Main">
          <a href={paths.home()} className={styles.logo}>
            <Logo name={name} />
          </a>
          <ul className={styles.pages}>
            <li>
              <a href={paths.campaigns()} aria-current={current(paths.campaigns())}>
                Campaigns
              </a>
            </li>
            <li className={styles.learn}>
              <a href={paths.learnMore()} aria-current={current(paths.learnMore())}>
                Learn More<VisuallyHidden> about {name}</VisuallyHidden>
              </a>
            </li>
            <li>
              <a href={paths.donate()} aria-current={current(paths.donate())}>
                Donate
              </a>
            </li>
            <li>
              <a href={paths.about()} aria-current={current(paths.about())}>
                About
              </a>
            </li>
            <li data-for="signed-in" data-for-several-roles>
              <a href={paths.ownRoles()} aria-current={current(paths.ownRoles())}>
                Switch<VisuallyHidden> to another of your roles</VisuallyHidden>
              </a>
            </li>
          </ul>
          <ul className={styles.account}>
            <li data-for="signed-out">
              <a href={paths.signIn()} aria-current={current(paths.signIn())}>
                Sign In
              </a>
            </li>
            <li data-for="signed-out">
              <a href={paths.signUp()} aria-current={current(paths.signUp())} className={styles.join}>
                Sign Up
              </a>
            </li>
            <li data-for="musketeer">
              <a href={paths.musketeerDashboard()} aria-current={current(paths.musketeerDashboard())}>
                Dashboard
              </a>
            </li>
            <li data-for="organisation">
              <a href={paths.organisationDashboard()} aria-current={current(paths.organisationDashboard())}>
                Dashboard
              </a>
            </li>
            <li data-for="administrator">
              <a href={paths.administratorDashboard()} aria-current={current(paths.administratorDashboard())}>
                Dashboard
              </a>
            </li>
            <li data-for="applicant">
              <a href={paths.applicationForm()} aria-current={current(paths.applicationForm())}>
                Dashboard
              </a>
            </li>
            <li data-for="signed-in">
              <button
                type="button"
                // Asked before somebody loses a walk (rule: doorstep).
                data-sign-out="Signing out deletes your count at the doors and your note, which you haven’t reported yet. Sign out?"
              >
                Sign Out
              </button>
            </li>
          </ul>
        </nav>
      </Container>
    </header>
  )
}

/** Moves the focus to the heading of the new page after client-side navigation, for screen-reader and keyboard users. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return (
    // The link that skips the masthead skips a dashboard's tabs, too.
    <main id={findDashboard(pathname) ? undefined : 'main'} ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
