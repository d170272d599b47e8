import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Handle } from '../handle.ts'

/**
 * The calls that the page makes first, for `early.js`: a role and addresses, with spaces between. It stays what it was when the page was
 * opened. Undefined for a page with a query, which decides what is loaded.
 */
export function useEarlyCalls(): string | undefined {
  const matches = useMatches()
  const { search } = useLocation()
  const [early] = useState(() => {
    const handles = matches.map(({ handle }) => handle as Handle | undefined)
    const role = handles.find((handle) => handle?.role)?.role
    const { params = {} } = matches.at(-1) ?? {}
    const addresses = handles.at(-1)?.loads?.(params)
    return role && addresses && !search ? [role, ...addresses].join(' ') : undefined
  })
  return early
}
