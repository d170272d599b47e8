import styles from './one-line.module.css'

/** Text of a table that stays on one line, such as a date. */
export const OneLine = ({ children }: { children: string }) => (
  <span className={styles.oneLine}>{children}</span>
)
