import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as paths from '../../app/paths.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

const inSettings = <Link to={paths.musketeerDashboard('settings')}>Change your email in Settings</Link>

/**
 * Tells a musketeer that no leaflets are mailed to them, and what they can do.
 * @param change how they get to change their email, at the beginning of a sentence
 */
export function EmailBouncesNotice({ change = inSettings }: { change?: ReactNode }) {
  return (
    <Notice kind="error">
      Our mail to you comes back, so we email you no leaflets. {change}. If your address is right and takes
      mail again, <a href={paths.contact()}>write to us</a>. Until then you can print every leaflet on its
      campaign’s page.
    </Notice>
  )
}
