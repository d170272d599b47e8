import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { TickIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './step-list.module.css'

/** Steps in order; on a wide screen side by side. @param inline whether they are a word each, and stand in one line on a phone too */
export function StepList({ inline = false, children }: { inline?: boolean; children: ReactNode }) {
  return <ol className={inline ? styles.inline : styles.steps}>{children}</ol>
}

interface StepProps {
  state: 'done' | 'current' | 'later'
  number: number
  children: ReactNode
}

/** A step that is done, is to be taken now, or comes later. */
export function Step({ state, number, children }: StepProps) {
  return (
    <li
      className={classes(state === 'done' && styles.done, state === 'current' && styles.current)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.marker}>{state === 'done' ? <TickIcon /> : number}</span>
      <span>
        {children}
        {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
      </span>
    </li>
  )
}
