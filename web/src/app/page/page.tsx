import type { ReactNode } from 'react'
import { useActionData, useLocation } from 'react-router'
import refusedFormScript from '../forms/refused-form.js?url'
import { titleWithError } from '../../ui/forms/use-error-title.ts'
import { Breadcrumbs, type BreadcrumbsProps } from '../../ui/page/breadcrumbs.tsx'
import { Stack, Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useProduct } from '../product.ts'
import productCard from './icons/card.png?url'

export interface PageHeadProps {
  /** Shown in the browser's tab, before the product's name. */
  title: string
  /** One or two sentences for search engines. */
  description?: string
  /** Hides the page from search engines: dashboards, forms for one person. */
  private?: boolean
  /** The picture of the page's own card when it is shared; the product's picture without it. */
  card?: SharedCard | undefined
}

interface SharedCard {
  path: string
  /** What the picture shows. */
  text: string
  /** Whether it has the size that networks ask for. */
  isCardSize: boolean
}

/** The page's title and metadata. React moves these into `<head>`. */
export function PageHead({ title, description, private: noIndex, card }: PageHeadProps) {
  const { name } = useProduct()
  // Only a static page's form posts to an action.
  const refused = (useActionData() as { state?: unknown } | undefined)?.state
  const fullTitle = title === name ? name : `${title} – ${name}`
  return (
    <>
      <title>{refused ? titleWithError(fullTitle) : fullTitle}</title>
      {refused && <script src={refusedFormScript} type="module" />}
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {(card || !noIndex) && <SocialMetadata title={title} description={description} card={card} />}
    </>
  )
}

/** The card that social networks show for a shared link: Open Graph, and Twitter's own names (rule: shared-links-show-a-card). */
function SocialMetadata({
  title,
  description,
  card,
}: Pick<PageHeadProps, 'title'> &
  Record<'description', string | undefined> &
  Record<'card', SharedCard | undefined>) {
  const { name, publicUrl } = useProduct()
  const { pathname } = useLocation()
  const { path, text, isCardSize } = card ?? drawnCard
  return (
    <>
      <meta property="og:type" content={card ? 'article' : 'website'} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:url" content={publicUrl + pathname} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={publicUrl + path} />
      {isCardSize && <meta property="og:image:width" content="1200" />}
      {isCardSize && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={text} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={publicUrl + path} />
      <meta name="twitter:image:alt" content={text} />
    </>
  )
}

const drawnCard: SharedCard = {
  path: productCard,
  text: 'A street, and a red front door with a leaflet in its letterbox. Twenty doors. Ten minutes. Your own street.',
  isCardSize: true,
}

export interface PageProps extends PageHeadProps {
  /** The main heading, if it differs from the tab's title. */
  heading?: ReactNode
  /** A sentence under the heading. */
  lead?: ReactNode
  /** For a single form. */
  narrow?: boolean
  /** The pages above this one, with links to them. */
  parents?: BreadcrumbsProps['parents'] | undefined
  /** The page's name after those, if it differs from the tab's title. */
  current?: string
  children: ReactNode
}

/** An ordinary page: heading, lead and content. */
export function Page({ heading, lead, narrow = false, parents, current, children, ...head }: PageProps) {
  return (
    <Container narrow={narrow}>
      <PageHead {...head} />
      {parents && <Breadcrumbs parents={parents} current={current ?? head.title} />}
      <PageTitle lead={lead}>{heading ?? head.title}</PageTitle>
      <Stack gap="loose">{children}</Stack>
    </Container>
  )
}
