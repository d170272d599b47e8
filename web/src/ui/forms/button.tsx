import type { ComponentProps, ReactNode } from 'react'
import { Link, useInRouterContext } from 'react-router'
import styles from './button.module.css'
import { classes } from '../classes.ts'

interface ButtonStyle {
  /** One primary action a screen. `danger` is for what cannot be undone, `quiet` looks like a link. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  size?: 'normal' | 'large' | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
}

const buttonClasses = ({ variant = 'secondary', size = 'normal', wide = false }: ButtonStyle) =>
  classes(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide)

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** Being sent: keeps its place, says `pendingText` and ignores presses. */
  pending?: boolean
  pendingText?: string
}

/** A press that does something here. Without `type` it submits nothing. */
export function Button({
  variant,
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
        buttonClasses({ variant, size, wide }),
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

export interface ButtonLinkProps extends ButtonStyle {
  to: string
  children: ReactNode
  /** Loads the page afresh: for a still page seen from a dashboard. */
  reload?: boolean
  download?: boolean
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ to, children, reload = false, download = false, ...variant }: ButtonLinkProps) {
  const routed = useInRouterContext() && !reload && !download
  return routed ? (
    <Link to={to} className={buttonClasses(variant)}>
      {children}
    </Link>
  ) : (
    <a href={to} className={buttonClasses(variant)} download={download || undefined}>
      {children}
    </a>
  )
}
