import { Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { PageHead, type PageProps } from './page.tsx'

/** A dashboard's tab: heading, lead and content. */
export function TabPage({
  title,
  heading = title,
  lead,
  children,
}: Pick<PageProps, 'title' | 'heading' | 'lead' | 'children'>) {
  return (
    <>
      <PageHead title={title} private />
      <PageTitle lead={lead}>{heading}</PageTitle>
      <Stack gap="loose">{children}</Stack>
    </>
  )
}
