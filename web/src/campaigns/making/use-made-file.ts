import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { loadLate } from '../../app/api/load-late.ts'

/**
 * The file of the leaflet made here that the address names, for the form of a campaign, with its imprint if that form asks for one.
 * @param findForm the form
 * @returns a function that fetches it; undefined without such a leaflet
 */
export function useMadeFile(findForm?: () => HTMLFormElement): (() => Promise<File>) | undefined {
  const [search] = useSearchParams()
  const named = search.get('leaflet') ?? ''
  const fetchFile = useCallback(async () => {
    const { fetchMadeFile } = await loadLate(import('./made-file.ts'))
    return fetchMadeFile(Number(named), findForm?.())
  }, [named, findForm])
  return /^[1-9]\d{0,14}$/.test(named) ? fetchFile : undefined
}
