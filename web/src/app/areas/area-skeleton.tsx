import { Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageHead } from '../page.tsx'

/** What the server sends for a protected page: its place, without anything in it. */
export function AreaSkeleton() {
  return (
    <Wrap>
      <PageHead title="Dashboard" private />
      <Skeleton kind="page" label="Opening your page" />
    </Wrap>
  )
}
