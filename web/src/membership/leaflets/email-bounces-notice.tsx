import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

const inSettings = <Link to={paths.musketeerDashboard('settings')}>Change your email in Settings</Link>

/**
 * Informs a musketeer that we have stopped emailing leaflets to them, and what they can do (rule: bouncing-addresses).
 * @param change how to change their email, as the start of a sentence
 */
export function EmailBouncesNotice({ change = inSettings }: { change?: ReactNode }) {
  return (
    <Notice kind="error">
      Our emails to you are bouncing, so we have stopped emailing you leaflets. {change}. If your address is
      right and works again, <a href={paths.contact()}>write to us</a>. Until then you can print every leaflet
      from its campaign’s page.
    </Notice>
  )
}
