import type { ReactNode } from 'react'
import { PageHead, type PageProps } from './page.tsx'
import { Stack, Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import styles from './picture-page.module.css'

/** A short page with a drawing beside the text. */
export function PicturePage({
  picture,
  heading,
  lead,
  children,
  ...head
}: PageProps & { picture: ReactNode }) {
  return (
    <Container>
      <PageHead {...head} />
      <div className={styles.columns}>
        <div>
          <PageTitle lead={lead}>{heading ?? head.title}</PageTitle>
          <Stack gap="loose">{children}</Stack>
        </div>
        <div>{picture}</div>
      </div>
    </Container>
  )
}
