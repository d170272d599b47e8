import type { ReactNode } from 'react'
import styles from './walkthrough.module.css'

export interface Step {
  title: string
  text: ReactNode
  /** A part of a screen, 320 by 320 pixels, with a ring around what the step is about. */
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
          <img src={picture} alt={alt} width={320} height={320} loading="lazy" />
        </li>
      ))}
    </ol>
  )
}
