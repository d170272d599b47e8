import { Notice } from '../../ui/feedback/notice.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { StorageNeeded } from './storage-needed.tsx'
import type { Session } from './session.ts'

/**
 * The reply to a posted sign-in: `page-session.js` stores the session and opens `next`. Without JavaScript, or in a
 * browser that stores nothing, the session cannot be stored, and the page says so.
 * @param next a path on this site, from `readNextPath` or `dashboardOf`
 */
export function SignedInRedirect({ session, next }: { session: Session; next: string }) {
  return (
    <>
      <a href={next} data-session={JSON.stringify({ session })}>
        Opening your dashboard…
      </a>
      <StorageNeeded />
      <noscript>
        <Notice kind="info">
          Your dashboard needs JavaScript. Please allow it for this site, then{' '}
          <a href={paths.signIn()}>sign in again</a>.
        </Notice>
      </noscript>
    </>
  )
}
