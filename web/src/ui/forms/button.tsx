import type { ComponentProps, ReactNode } from 'react'
import { Link, useInRouterContext } from 'react-router'
import styles from './button.module.css'
import { classes } from '../classes.ts'

interface ButtonStyle {
  /** One primary action per screen. `danger` is for actions that cannot be undone; `quiet` looks like a link. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  size?: 'normal' | 'large' | undefined
  /** Fills the width. */
  wide?: boolean | undefined
}

const buttonClasses = ({ variant = 'secondary', size = 'normal', wide = false }: ButtonStyle) =>
  classes(styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide)

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** While it is being sent, the button shows `pendingText` and ignores presses, as it does with `aria-disabled`. */
  pending?: boolean
  pendingText?: string
}

/** Without `type` it submits nothing, unlike the HTML element. */
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
  const isDisabled = pending || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        buttonClasses({ variant, size, wide }),
        pending && styles.pending,
        type === 'submit' && styles.submit,
      )}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.label}>{children}</span>
      {(pending || type === 'submit') && <span className={styles.waiting}>{pendingText}</span>}
    </button>
  )
}

export interface ButtonLinkProps extends ButtonStyle {
  to: string
  children: ReactNode
  /** Loads the whole page: for a link from a dashboard to a static page. */
  reload?: boolean
  download?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ to, children, reload = false, download = false, ...variant }: ButtonLinkProps) {
  const isRouted = useInRouterContext() && !reload && !download
  return isRouted ? (
    <Link to={to} className={buttonClasses(variant)}>
      {children}
    </Link>
  ) : (
    <a href={to} className={buttonClasses(variant)} download={download || undefined}>
      {children}
    </a>
  )
}
