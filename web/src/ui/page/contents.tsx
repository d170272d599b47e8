import styles from './contents.module.css'

/** The anchor of a part of a page, by its title. */
export const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The parts of a long page, each with a link to its heading, whose id is {@link anchorOf} its title. */
export function Contents({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-labelledby="on-this-page">
      <h2 id="on-this-page" className={styles.title}>
        On this page
      </h2>
      <ul className={styles.parts}>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
