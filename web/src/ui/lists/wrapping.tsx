import type { ReactNode } from 'react'
import styles from './wrapping.module.css'

/** Text whose words a narrow column must not break. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span className={styles.noWrap}>{children}</span>
)

/** What stays on one line of a table, such as a date. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.oneLine}>{children}</span>
)

/** Text with a name that somebody typed, such as a host, which breaks within a word where it is too long. */
export const WrapAnywhere = ({ children }: { children: ReactNode }) => (
  <span className={styles.anywhere}>{children}</span>
)

/** An email address that a narrow column breaks after the @, not within a word. */
export function EmailAddress({ address }: { address: string }) {
  const afterAt = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, afterAt)}
      <wbr />
      {address.slice(afterAt)}
    </>
  )
}
