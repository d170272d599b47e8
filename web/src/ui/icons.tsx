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

/** An icon of some paths; a round one has a circle around them. */
const drawIcon = (paths: readonly string[], { isRound = false } = {}) =>
  function DrawnIcon() {
    return (
      <Icon>
        {isRound && <circle cx="12" cy="12" r="9.5" />}
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </Icon>
    )
  }

export const WarningIcon = drawIcon(['M12 3.5 22 20.5H2Z', 'M12 10v5', 'M12 17.6v.1'])
export const TickIcon = drawIcon(['m7.5 12.5 3 3 6-6.5'], { isRound: true })
export const NoteIcon = drawIcon(['M12 11v5.5', 'M12 7.4v.1'], { isRound: true })
export const CloseIcon = drawIcon(['m5 5 14 14', 'M19 5 5 19'])
export const MenuIcon = drawIcon(['M4 7h16', 'M4 12h16', 'M4 17h16'])
