import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/layout.tsx'
import { PageHead } from './page.tsx'

export const OpeningPage = () => <Skeleton label="Opening your page" />

/** A page for one person, before its data is loaded in the browser. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <Container>
      <PageHead title={title} private />
      <OpeningPage />
    </Container>
  )
}
