import { Container } from '../../ui/page/layout.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHead } from '../shell/page.tsx'

/** What the server sends for a protected page, before its data is loaded in the browser. */
export function AreaSkeleton() {
  return (
    <Container>
      <PageHead title="Dashboard" private />
      <Skeleton kind="page" label="Opening your page" />
    </Container>
  )
}
