import type { ReactNode } from 'react'
import { Stack, Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useProduct } from '../product.ts'

export interface PageHeadProps {
  /** Stands in the browser's tab before the product's name. */
  title: string
  /** One or two sentences for search engines. */
  description?: string
  /** Keeps the page out of search engines: dashboards, forms for one person. */
  private?: boolean
}

/** What a page says in its head. React lifts these into `<head>`. */
export function PageHead({ title, description, private: noIndex }: PageHeadProps) {
  const { name } = useProduct()
  return (
    <>
      <title>{title === name ? name : `${title} – ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}

export interface PageProps extends PageHeadProps {
  /** The main heading, when it says more than the tab's title. */
  heading?: ReactNode
  /** A sentence under the heading. */
  lead?: ReactNode
  /** For a single form. */
  narrow?: boolean
  children: ReactNode
}

/** An ordinary page: heading, lead, matter. */
export function Page({ heading, lead, narrow = false, children, ...head }: PageProps) {
  return (
    <Container narrow={narrow}>
      <PageHead {...head} />
      <PageTitle lead={lead}>{heading ?? head.title}</PageTitle>
      <Stack gap="loose">{children}</Stack>
    </Container>
  )
}
