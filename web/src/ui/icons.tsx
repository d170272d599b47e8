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

/** @param d the path; a round icon has a circle around it */
const drawIcon = (d: string, { isRound = false } = {}) =>
  function DrawnIcon() {
    return (
      <Icon>
        {isRound && <circle cx="12" cy="12" r="9.5" />}
        <path d={d} />
      </Icon>
    )
  }

export const WarningIcon = drawIcon('M12 3.5 22 20.5H2ZM12 10v5M12 17.6v.1')
export const TickIcon = drawIcon('m7.5 12.5 3 3 6-6.5', { isRound: true })
export const NoteIcon = drawIcon('M12 11v5.5M12 7.4v.1', { isRound: true })
export const CloseIcon = drawIcon('m5 5 14 14M19 5 5 19')
export const MenuIcon = drawIcon('M4 7h16M4 12h16M4 17h16')
