import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { trackRefresh } from '../api/reply-cache.ts'

/**
 * Brings what the page shows up to date. Where the product cannot be reached, the page stays as it is, with what was typed into it.
 * @returns whether it could be
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return useCallback(() => trackRefresh(revalidate), [revalidate])
}
