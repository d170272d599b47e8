import type { ComponentProps, ReactNode } from 'react'
import { Link, useInRouterContext } from 'react-router'
import styles from './button.module.css'
import { classes } from '../classes.ts'

interface Look {
  /** One primary action a screen. `danger` is for what cannot be undone, `quiet` looks like a link. */
  look?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  size?: 'normal' | 'large' | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
}

const lookOf = ({ look = 'secondary', size = 'normal', wide = false }: Look) =>
  classes(styles.button, styles[look], size === 'large' && styles.large, wide && styles.wide)

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Being sent: keeps its place, says `pendingText` and ignores presses. */
  pending?: boolean
  pendingText?: string
}

/** A press that does something here. Without `type` it submits nothing. */
export function Button({
  look,
  size,
  wide,
  pending = false,
  pendingText = 'Please Wait',
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        lookOf({ look, size, wide }),
        pending && styles.pending,
        type === 'submit' && styles.submit,
      )}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.label}>{children}</span>
      {(pending || type === 'submit') && <span className={styles.waiting}>{pendingText}</span>}
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  to: string
  children: ReactNode
  /** Loads the page afresh: for a still page seen from a dashboard. */
  reload?: boolean
  download?: boolean
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ to, children, reload = false, download = false, ...look }: ButtonLinkProps) {
  const routed = useInRouterContext() && !reload && !download
  return routed ? (
    <Link to={to} className={lookOf(look)}>
      {children}
    </Link>
  ) : (
    <a href={to} className={lookOf(look)} download={download || undefined}>
      {children}
    </a>
  )
}
