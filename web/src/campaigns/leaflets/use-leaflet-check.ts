import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { maxLeafletBytes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useRef, useState } from 'react'
import { callWithUploadProgress } from '../../app/api/api.ts'

type CheckedLeaflet = ReplyOf<'POST /api/leaflet'>

/** The state of a chosen file; null while none is chosen. */
export type LeafletCheck =
  | { status: 'sending'; sent: number }
  | { status: 'good'; leaflet: CheckedLeaflet; file: File }
  | { status: 'refused'; reason: string }

const tooLargeMessage = 'This file is larger than 10 MB. Save it with smaller pictures and try again.'

/** Has the server check a file as soon as it is chosen. Only the last of several files counts. */
export function useLeafletCheck() {
  const [check, setCheck] = useState<LeafletCheck | null>(null)
  const latest = useRef<File | null>(null)

  async function checkFile(file: File | null) {
    latest.current = file
    const report = (result: LeafletCheck | null) => latest.current === file && setCheck(result)
    if (!file) return report(null)
    if (file.size > maxLeafletBytes) return report({ status: 'refused', reason: tooLargeMessage })

    report({ status: 'sending', sent: 0 })
    const call = callWithUploadProgress((sent) => report({ status: 'sending', sent }))
    try {
      report({ status: 'good', leaflet: await call('POST /api/leaflet', { file }), file })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report({ status: 'refused', reason: error.message })
    }
  }

  return { check, checkFile }
}
