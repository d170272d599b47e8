import { useMatches } from 'react-router'
import type { Handle } from './handle.ts'

/** Whether the page that is shown declares something of itself. */
export const useHandle = (declared: keyof Handle): boolean =>
  useMatches().some(({ handle }) => (handle as Handle | undefined)?.[declared])
