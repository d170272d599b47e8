import type { ReactNode } from 'react'
import styles from './walkthrough.module.css'

export interface Step {
  title: string
  text: ReactNode
  /** A picture of the screen that the step is about, 390 by 780. */
  picture: string
  /** What the picture shows, for who cannot see it. */
  alt: string
}

/** Shows step by step how something is done, each with a picture of its screen. */
export function Walkthrough({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, picture, alt }) => (
        <li key={title} className={styles.step}>
          <div>
            <h2>{title}</h2>
            {text}
          </div>
          <img src={picture} alt={alt} width={390} height={780} loading="lazy" />
        </li>
      ))}
    </ol>
  )
}
