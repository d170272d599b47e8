import type { ReactNode } from 'react'

/** A feed of what a page shows: a link on it, and one in its head, where feed readers look. */
export function FeedLink({
  path,
  title,
  type = 'application/atom+xml',
  children,
}: {
  path: string
  title: string
  type?: string
  children: ReactNode
}) {
  return (
    <p>
      <link rel="alternate" type={type} href={path} title={title} />
      <a href={path} type={type}>
        {children}
      </a>
    </p>
  )
}
