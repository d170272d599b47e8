import { Link } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Informs a musketeer that we have stopped emailing leaflets to them, and what they can do (rule: bouncing-addresses). */
export function EmailBouncesNotice() {
  return (
    <Notice kind="error">
      Our emails to you are bouncing, so we have stopped emailing you leaflets.{' '}
      <Link to={paths.musketeerSettings('email')}>Change your email in Settings</Link>. If your address is
      right and works again, <a href={paths.contact()}>write to us</a>. Until then you can print every leaflet
      from its campaign’s page.
    </Notice>
  )
}
