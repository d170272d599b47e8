import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Handle } from '../handle.ts'
import { roleOfArea } from '../session/guard.ts'

interface EarlyCalls {
  /** A role and addresses, with spaces between. */
  early?: string
  /** The field of their replies with the picture at the top of the page. */
  picture?: Handle['shows']
}

/**
 * The calls that the page makes first, for `early.js`. It stays what it was when the page was opened. Empty for a page with a query, which
 * decides what is loaded.
 */
export function useEarlyCalls(): EarlyCalls {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const [early] = useState(() => {
    const { handle, params = {} } = matches.at(-1) ?? {}
    const { loads, shows } = (handle ?? {}) as Handle
    const addresses = loads?.(params)
    const role = roleOfArea(pathname)
    return role && addresses && !search ? { early: [role, ...addresses].join(' '), picture: shows } : {}
  })
  return early
}
