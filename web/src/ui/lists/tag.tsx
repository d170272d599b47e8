import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tag.module.css'

/** A short label: a subject or a state. The colour only supports the word. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: 'good' | 'waiting' | 'stopped' | 'late'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classes(styles.tag, tone && styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

export function TagList({
  label,
  tags,
}: {
  label: string
  tags: readonly { name: string; icon?: ReactNode }[]
}) {
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.map(({ name, icon }) => (
        <li key={name}>
          <Tag icon={icon}>{name}</Tag>
        </li>
      ))}
    </ul>
  )
}
