import { useLocation } from 'react-router'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { PageHead } from './page.tsx'
import { WaysOn } from './ways-on.tsx'

/** A page that waits for its scripts and its data. `not-opened.js` shows the words if they do not come, also where React never starts. */
export const OpeningPage = () => (
  <div>
    <Skeleton label="Opening your page" />
    <div hidden data-not-opened role="alert" suppressHydrationWarning>
      <PageTitle lead="Your connection may be slow or lost, or we may be updating this website.">
        This page hasn’t loaded yet
      </PageTitle>
      <WaysOn to={useLocation()} />
    </div>
  </div>
)

/** A page for one person, before its data is loaded in the browser. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <Container>
      <PageHead title={title} private />
      <OpeningPage />
    </Container>
  )
}
