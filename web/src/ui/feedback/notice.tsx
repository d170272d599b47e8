import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { NoteIcon, TickIcon, WarningIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './notice.module.css'

const kinds = {
  success: { Sign: TickIcon, word: 'Done', role: 'status' },
  info: { Sign: NoteIcon, word: 'Note', role: undefined },
  error: { Sign: WarningIcon, word: 'Error', role: 'alert' },
} as const

/** News in its place on the page. Success and error are announced when they appear; the kind is said, not only coloured. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { Sign, word, role } = kinds[kind]
  return (
    // An error can be given the focus, for forms in which no field is at fault.
    <div
      className={classes(styles.notice, styles[kind])}
      role={role}
      tabIndex={role === 'alert' ? -1 : undefined}
    >
      <Sign />
      <div>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {children}
      </div>
    </div>
  )
}
