import { useLocation } from 'react-router'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { PageHead } from './page.tsx'
import type { Opening } from '../handle.ts'
import { WaysOn } from './ways-on.tsx'

/**
 * A page that waits for its scripts and its data, below the heading that it has for everybody. `not-opened.js` shows the words if they do
 * not come, also where React never starts.
 */
export const OpeningPage = ({ opens }: { opens?: Opening | undefined }) => (
  <div>
    <div>
      {opens && <PageTitle lead={opens.lead}>{opens.heading}</PageTitle>}
      <Skeleton label="Opening your page" hasHeading={!opens} />
    </div>
    <div hidden data-not-opened role="alert" suppressHydrationWarning>
      <PageTitle lead="Your connection may be slow or lost, or we may be updating this website.">
        This page hasn’t loaded yet
      </PageTitle>
      <WaysOn to={useLocation()} />
    </div>
  </div>
)

/** A page for one person, before its data is loaded in the browser. */
export function PageSkeleton({ title, opens }: { title: string; opens?: Opening | undefined }) {
  return (
    <Container narrow={opens?.narrow ?? false}>
      <PageHead title={title} private />
      <OpeningPage opens={opens} />
    </Container>
  )
}
