import styles from './figures.module.css'

/** The numbers that matter most on a page, each large, above its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={/^[\d,]+$/.test(value) ? styles.number : styles.words}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
