import { useLocation } from 'react-router'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/layout.tsx'
import { PageHead } from '../shell/page.tsx'
import { AreaFrame } from './area-frame.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'

/** What the server sends for a protected page, before its data is loaded in the browser: a dashboard's tabs are there already. */
export function AreaSkeleton({ title = 'Dashboard' }: { title?: string }) {
  const dashboard = findDashboard(useLocation().pathname)
  const skeleton = <Skeleton kind="page" label="Opening your page" />
  return (
    <AreaFrame>
      {dashboard ? (
        <Dashboard {...dashboard}>{skeleton}</Dashboard>
      ) : (
        <Container>
          <PageHead title={title} private />
          {skeleton}
        </Container>
      )}
    </AreaFrame>
  )
}
