import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { loadLate } from '../../app/api/load-late.ts'

/**
 * The file of the leaflet made here that the address names, for the form of a campaign or a leaflet.
 * @returns a function that fetches it and fills in what the leaflet says; undefined without such a leaflet
 */
export function useMadeFile(): ((form: HTMLFormElement) => Promise<File>) | undefined {
  const [search] = useSearchParams()
  const named = search.get('leaflet') ?? ''
  const fetchFile = useCallback(
    async (form: HTMLFormElement) => {
      const { fetchMadeFile } = await loadLate(import('./made-file.ts'))
      return fetchMadeFile(Number(named), form)
    },
    [named],
  )
  return /^[1-9]\d{0,14}$/.test(named) ? fetchFile : undefined
}
