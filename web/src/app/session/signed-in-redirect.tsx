import { Notice } from '../../ui/feedback/notice.tsx'
import * as paths from '../paths.ts'
import type { Session } from './session.ts'

/**
 * The page a posted sign-in answers with: `page.js` puts the session into storage and opens `next`. Without script it
 * cannot be kept, and the page says so.
 * @param next a path of our own: from `readNextPath`, or `dashboardOf` the session.
 */
export function SignedInRedirect({ session, next }: { session: Session; next: string }) {
  return (
    <>
      <a href={next} data-session={JSON.stringify({ session })}>
        Opening your dashboard…
      </a>
      <noscript>
        <Notice kind="info">
          Your dashboard needs JavaScript. Please allow it for this site, then{' '}
          <a href={paths.signIn()}>sign in again</a>.
        </Notice>
      </noscript>
    </>
  )
}
