import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { trackRefresh } from '../session/reply-cache.ts'

/**
 * Refreshes the data on the page. If the server cannot be reached, the page and the text typed into it stay as they are.
 * @returns a function that resolves to whether everything could be loaded
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return useCallback(() => trackRefresh(revalidate), [revalidate])
}
