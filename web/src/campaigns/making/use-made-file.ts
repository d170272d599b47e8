import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { loadLate } from '../../app/api/load-late.ts'
import type { TakenFile } from './made-file.ts'

/** A leaflet made here that a form takes as its file. */
export interface MadeFile {
  /** Fetches it and fills in what the leaflet says. */
  fetchFile: (form: HTMLFormElement) => Promise<TakenFile>
  /** Where its words can be changed, for this form. */
  editPath: string
}

/**
 * The leaflet made here that the address names for a form.
 * @param madeFor which form asks
 * @returns undefined without such a leaflet, and for the other forms of the page. It stays the same for the same leaflet
 */
export function useMadeFile(madeFor: paths.MadeFor): MadeFile | undefined {
  const [search] = useSearchParams()
  const named = search.get('leaflet') ?? ''
  const correcting = correctedBy(madeFor)
  const fetchFile = useCallback(
    async (form: HTMLFormElement) => {
      const { fetchMadeFile } = await loadLate(import('./made-file.ts'))
      return fetchMadeFile(Number(named), form)
    },
    [named],
  )
  if (!/^[1-9]\d{0,14}$/.test(named) || search.get('correct') !== correcting) return undefined
  return { fetchFile, editPath: paths.madeLeaflet(Number(named), madeFor) }
}

function correctedBy(madeFor: paths.MadeFor): string | null {
  const isOfCampaign = typeof madeFor === 'object' && 'campaignId' in madeFor
  return isOfCampaign && typeof madeFor.form === 'number' ? String(madeFor.form) : null
}
