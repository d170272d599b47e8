import styles from './figures.module.css'

/** A number as text, or why there is none to show. */
export type FigureValue = string | { reason: string }

/** The numbers that matter most on a page, each large, above its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: FigureValue])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {typeof value === 'string' ? (
            <dd className={/^[\d,]+$/.test(value) ? styles.number : styles.words}>{value}</dd>
          ) : (
            <dd className={styles.none}>
              <Reason>{value.reason}</Reason>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** A figure in running text or in a table. */
export const FigureText = ({ value }: { value: FigureValue }) =>
  typeof value === 'string' ? value : <Reason>{value.reason}</Reason>

/** In place of a number: a quiet dash, and why. */
const Reason = ({ children }: { children: string }) => (
  <span className={styles.reason}>
    <span aria-hidden="true">– </span>
    {children}
  </span>
)
