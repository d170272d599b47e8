import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasDraft } from '../../app/session/drafts.ts'
import { reportAnchor } from './report-anchor.ts'

/** The name of the draft of a new report. */
export const reportDraft = 'report'

/** Whether the form for a report is open on a campaign's page: the address says so, or what was typed into it is put back. */
export function useReportForm() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [hadDraft, setHadDraft] = useState(() => hasDraft(reportDraft))
  const isNamed = hash === reportAnchor
  return {
    isOpen: isNamed || hadDraft,
    close() {
      setHadDraft(false)
      if (isNamed) void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
    },
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
