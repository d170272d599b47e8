import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { FigureText } from '../../ui/lists/figures.tsx'
import { formatCounted } from '../format-counted.ts'

/** Asks before a form sends a correction, which emails people at once (rule: corrections). */
export function useCorrectionQuestion() {
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    isOpen,
    /** Called with the form that is sent. */
    askFor: (element: HTMLFormElement) => {
      form.current = element
    },
    send: () => Promise.resolve(form.current?.requestSubmit()),
    /** The form's first step shows the question; once it is shown, the form is sent. */
    endStep: isOpen ? undefined : () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}

interface CorrectionQuestionProps {
  question: ReturnType<typeof useCorrectionQuestion>
  campaign: OwnCampaign
  /** The version that is corrected. */
  version: number
}

/** How many people get the correction, as last counted (rule: people-counts-weekly). */
export function CorrectionQuestion({
  question: { isOpen, close, send },
  campaign: { versions, peopleCounts },
  version,
}: CorrectionQuestionProps) {
  const corrected = versions.find((each) => each.version === version)
  return (
    <ConfirmDialog
      title="Email everyone the correction?"
      open={isOpen}
      onClose={close}
      confirm="Send the correction now"
      onConfirm={send}
    >
      <p>
        Everyone who was sent this leaflet gets the new one by email now, and is asked to recycle the old one.
        This can’t be undone.
      </p>
      {corrected && (
        <p>
          It was emailed to:{' '}
          <FigureText value={formatCounted(corrected.mailed, corrected.since, peopleCounts)} />
        </p>
      )}
    </ConfirmDialog>
  )
}
