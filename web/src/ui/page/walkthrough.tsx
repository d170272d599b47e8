import type { ReactNode } from 'react'
import styles from './walkthrough.module.css'

export interface Step {
  title: string
  text: ReactNode
  /** A screenshot, 390 by 780 pixels. */
  picture: string
  alt: string
}

/** Step-by-step instructions, each with a screenshot. */
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
