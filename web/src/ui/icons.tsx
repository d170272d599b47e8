import type { ReactNode } from 'react'

/** One stroke weight for every icon. Icons only accompany words, so they are hidden from screen readers. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const WarningIcon = () => (
  <Icon>
    <path d="M12 3.5 22 20.5H2Z" />
    <path d="M12 10v5" />
    <path d="M12 17.6v.1" />
  </Icon>
)

export const TickIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m7.5 12.5 3 3 6-6.5" />
  </Icon>
)

export const NoteIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 11v5.5" />
    <path d="M12 7.4v.1" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 14 14" />
    <path d="M19 5 5 19" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16" />
    <path d="M4 12h16" />
    <path d="M4 17h16" />
  </Icon>
)
