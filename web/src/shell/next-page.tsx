import * as paths from '@street-musketeers/contract/public-urls.ts'
import { offlineMessage } from '@street-musketeers/contract/problems.ts'
import { useEffect } from 'react'
import { createPath, useNavigation, type ClientInstrumentation } from 'react-router'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './next-page.module.css'

/**
 * Shows that the page behind a press is on its way (rule: every-press-answers). `page-opening.js` draws the bar at the top and shows the
 * words after 8 seconds, on static pages too. The link loads a whole page, so it does not wait for what hangs. Without a connection the
 * page stays, and says why (rule: offline-stays).
 */
export function NextPage() {
  const { location } = useNavigation()
  const address = location && createPath(location)

  // Also for the Back button, which `answerPresses` does not hear.
  useEffect(() => showOpening(address), [address])

  return (
    <>
      <div role="status">
        <p hidden data-slow className={styles.slow} suppressHydrationWarning>
          <span>This is taking a long time. Your connection may be slow.</span>
          <a href={paths.home()}>Try again</a>
        </p>
      </div>
      <div hidden data-not-connected className={styles.offline} suppressHydrationWarning>
        <Notice kind="error">{offlineMessage}</Notice>
      </div>
    </>
  )
}

/**
 * React Router reloads the page that is shown when it cannot load a script of the next one. What is stored then leads on. It is stored before
 * React hears of the press, because a script may fail sooner than an effect runs; and the press is answered before React draws anything.
 */
export const answerPresses: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(open, { to }) {
        const next = typeof to === 'string' ? new URL(to, location.href).href : ''
        sessionStorage.next = next
        if (next) showOpening(next)
        try {
          await open()
        } finally {
          if (sessionStorage.next === next) {
            sessionStorage.removeItem('next')
            showOpening()
          }
        }
      },
    }),
}

/** @returns the address of the page that was being opened when React Router reloaded this one; empty otherwise */
export function takeNextAddress(): string {
  const { next = '' } = sessionStorage
  sessionStorage.removeItem('next')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' ? next : ''
}
