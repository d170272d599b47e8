import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { NoteIcon, TickIcon, WarningIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './notice.module.css'

const kinds = {
  success: { Icon: TickIcon, word: 'Done', role: 'status' },
  info: { Icon: NoteIcon, word: 'Note', role: undefined },
  question: { Icon: NoteIcon, word: 'Question', role: 'alert' },
  error: { Icon: WarningIcon, word: 'Error', role: 'alert' },
} as const

/** A message on the page. Success, question and error are announced when they appear; the kind is also in words, not only in colour. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { Icon, word, role } = kinds[kind]
  return (
    // An error or a question can get the focus, for forms without an invalid field.
    <div
      className={classes(styles.notice, styles[kind])}
      role={role}
      tabIndex={role === 'alert' ? -1 : undefined}
    >
      <Icon />
      <div>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {children}
      </div>
    </div>
  )
}
