import { maxLeafletBytes } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import { checkLeaflet } from '@street-musketeers/contract/campaigns/leaflets.ts'
import { useRef, useState } from 'react'
import { callWithUploadProgress } from '../../app/api/api.ts'

type CheckedLeaflet = ReplyOf<typeof checkLeaflet>

/** What became of a chosen file; null while none is chosen. */
export type LeafletCheck =
  | { status: 'sending'; sent: number }
  | { status: 'good'; leaflet: CheckedLeaflet }
  | { status: 'refused'; reason: string }

const tooLargeMessage = 'This file is larger than 10 MB. Save it with smaller pictures and try again.'

/** Sends a chosen file to be looked at before anything is published. Of files chosen in a row only the last counts. */
export function useLeafletCheck() {
  const [check, setCheck] = useState<LeafletCheck | null>(null)
  const latest = useRef<File | null>(null)

  async function checkFile(file: File | null) {
    latest.current = file
    const tell = (became: LeafletCheck | null) => latest.current === file && setCheck(became)
    if (!file) return tell(null)
    if (file.size > maxLeafletBytes) return tell({ status: 'refused', reason: tooLargeMessage })

    tell({ status: 'sending', sent: 0 })
    const call = callWithUploadProgress((sent) => tell({ status: 'sending', sent }))
    try {
      tell({ status: 'good', leaflet: await call(checkLeaflet, { file }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell({ status: 'refused', reason: error.message })
    }
  }

  return { check, checkFile }
}
