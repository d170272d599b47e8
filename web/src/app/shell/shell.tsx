import { signOut } from '@street-musketeers/contract/identity/identity.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '../../drawings/logo.tsx'
import { Container, VisuallyHidden } from '../../ui/page/layout.tsx'
import { Toasts } from '../../ui/feedback/toast.tsx'
import { Footer } from './footer.tsx'
import * as paths from '../paths.ts'
import { useProduct } from '../product.ts'
import styles from './shell.module.css'

/**
 * Masthead, page and footer. Who is signed in, the server does not know: all links are there, and `page.js` with the
 * style sheet shows those that fit. They are plain links, because public pages are loaded afresh.
 */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <Masthead />
      <Main>{children}</Main>
      <Footer />
      <Toasts />
    </>
  )
}

function Masthead() {
  const { name } = useProduct()
  return (
    <header className={styles.masthead}>
      <Container>
        <nav className={styles.nav} aria-label="Main">
          <a href={paths.home()} className={styles.logo}>
            <Logo name={name} />
          </a>
          <ul className={styles.pages}>
            <li>
              <a href={paths.learnMore()}>
                Learn More<VisuallyHidden> about {name}</VisuallyHidden>
              </a>
            </li>
            <li>
              <a href={paths.donate()}>Donate</a>
            </li>
            <li>
              <a href={paths.about()}>About</a>
            </li>
          </ul>
          <ul className={styles.account}>
            <li data-for="nobody">
              <a href={paths.signIn()}>Sign In</a>
            </li>
            <li data-for="nobody">
              <a href={paths.signUp()} className={styles.join}>
                Sign Up
              </a>
            </li>
            <li data-for="musketeer">
              <a href={paths.musketeerDashboard()}>Dashboard</a>
            </li>
            <li data-for="organisation">
              <a href={paths.organisationDashboard()}>Dashboard</a>
            </li>
            <li data-for="administrator">
              <a href={paths.administratorDashboard()}>Dashboard</a>
            </li>
            <li data-for="applicant">
              <a href={paths.applicationForm()}>Dashboard</a>
            </li>
            <li data-for="anybody">
              <button type="button" data-sign-out={signOut.path} data-home={paths.home()}>
                Sign Out
              </button>
            </li>
          </ul>
        </nav>
      </Container>
    </header>
  )
}

/** Moves to the top of the new page for those who listen or use the keyboard, when React changed it without a load. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
