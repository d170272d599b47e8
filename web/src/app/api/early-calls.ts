import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Handle } from '../handle.ts'
import { roleOfArea } from '../session/guard.ts'

/**
 * The calls that the page makes first, for `early.js`: a role and addresses, with spaces between. It stays what it was when the page was
 * opened. Undefined for a page with a query, which decides what is loaded.
 */
export function useEarlyCalls(): string | undefined {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const [early] = useState(() => {
    const { handle, params = {} } = matches.at(-1) ?? {}
    const addresses = (handle as Handle | undefined)?.loads?.(params)
    const role = roleOfArea(pathname)
    return role && addresses && !search ? [role, ...addresses].join(' ') : undefined
  })
  return early
}
