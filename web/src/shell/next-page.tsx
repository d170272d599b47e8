import * as paths from '@street-musketeers/contract/public-urls.ts'
import { offlineMessage } from '@street-musketeers/contract/problems.ts'
import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
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

  useEffect(() => {
    showOpening(address)
    keepNextAddress(address)
  }, [address])

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

/** React Router reloads the page that is shown when it cannot load a script of the next one. This entry of the history then leads on. */
function keepNextAddress(next: string | undefined) {
  const { next: _, ...state } = history.state ?? {}
  history.replaceState(next === undefined ? state : { ...state, next }, '')
}

/** @returns the address of the page that was being opened when React Router reloaded this one; null otherwise */
export function readNextAddress(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' ? (history.state?.next ?? null) : null
}
