import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { LeafletWithWords } from '../leaflets/leaflet-with-words.tsx'
import { useMadeFile } from '../making/use-made-file.ts'
import { MakeOrUse } from '../making/make-or-use.tsx'
import styles from './focused.module.css'
import { KeptLeaflets } from './kept-leaflets.tsx'
import { PublishSteps, usePublishSteps } from './publish-steps.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useCampaignForm } from './use-campaign-form.ts'

interface CopyFormProps {
  /** One that the new campaign is filled in with, without a day that has passed, and whose leaflets it takes along. */
  original: Campaign
  onSaved: (saved: Campaign) => unknown
}

/** Publishes a campaign that is filled in as another is (rule: copied-campaigns). */
export function CopyForm({ original, onSaved }: CopyFormProps) {
  const { campaignSteps, takeCheck, reveal: _reveal, ...steps } = usePublishSteps()
  const madeFor = { campaignId: original.campaignId, form: 'copy' } as const
  const made = useMadeFile(madeFor)
  const [isKept, setIsKept] = useState(!made)
  const copied = isKept ? original : undefined
  const leaflet = useRef<HTMLDivElement>(null)
  const { form, sent } = useCampaignForm(undefined, onSaved, { copied, steps: campaignSteps })

  /** The button that was pressed goes, so what takes its place gets the focus. */
  function keep(keeps: boolean) {
    flushSync(() => {
      takeCheck(null)
      setIsKept(keeps)
    })
    leaflet.current!.focus()
  }

  return (
    <PublishSteps
      {...steps}
      form={form}
      original={original}
      copied={copied}
      leaflet={
        <div ref={leaflet} tabIndex={-1} className={styles.focused}>
          {copied ? (
            <KeptLeaflets campaign={copied} onReplace={() => keep(false)} />
          ) : (
            <LeafletWithWords label="Upload a file" required made={made} onChecked={takeCheck}>
              <MakeOrUse madeFor={madeFor} />
              <Row>
                <Button onClick={() => keep(true)}>Keep what “{original.campaignName}” sends</Button>
              </Row>
            </LeafletWithWords>
          )}
        </div>
      }
    >
      {form.pending && !copied && <UploadProgress sent={sent} what="campaign" />}
    </PublishSteps>
  )
}
