import type { Cause } from '@street-musketeers/contract/causes.ts'
import icons from './cause-icons.svg?url'

/** The sign of a cause, in the colour of the words beside it; decoration, so ears skip it. */
export function CauseIcon({ cause }: { cause: Cause }) {
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
      <use href={`${icons}#${cause}`} />
    </svg>
  )
}
