import type { ReactNode } from 'react'
import { Stack, Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useProduct } from '../product.ts'

export interface PageHeadProps {
  /** Shown in the browser's tab, before the product's name. */
  title: string
  /** One or two sentences for search engines. */
  description?: string
  /** Hides the page from search engines: dashboards, forms for one person. */
  private?: boolean
}

/** The page's title and metadata. React moves these into `<head>`. */
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
  /** The main heading, if it differs from the tab's title. */
  heading?: ReactNode
  /** A sentence under the heading. */
  lead?: ReactNode
  /** For a single form. */
  narrow?: boolean
  children: ReactNode
}

/** An ordinary page: heading, lead and content. */
export function Page({ heading, lead, narrow = false, children, ...head }: PageProps) {
  return (
    <Container narrow={narrow}>
      <PageHead {...head} />
      <PageTitle lead={lead}>{heading ?? head.title}</PageTitle>
      <Stack gap="loose">{children}</Stack>
    </Container>
  )
}
