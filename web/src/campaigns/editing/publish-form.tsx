import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { londonDate } from '../../app/format/format-date.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { FoldedSection, FoldedSections } from '../../ui/page/section.tsx'
import type { LeafletCheck } from '../leaflets/leaflet-field.tsx'
import { LeafletWithWords } from '../leaflets/leaflet-with-words.tsx'
import { useMadeFile } from '../making/use-made-file.ts'
import { MakeOrUse } from '../making/make-or-use.tsx'
import { Audience, useAudience } from './audience.tsx'
import { CausesField, EndDateAndGoal, ListedField, NameAndDescription } from './campaign-fields.tsx'
import { CampaignCheck } from './campaign-check.tsx'
import styles from './focused.module.css'
import { ImprintFields } from './imprint-fields.tsx'
import { KeptLeaflets } from './kept-leaflets.tsx'
import { PlaceFields } from './place-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useCampaignForm } from './use-campaign-form.ts'
import { useFormSteps } from './use-form-steps.ts'

const titles = ['Leaflet', 'Description and causes', 'Check'] as const
const lastStep = titles.length

interface PublishFormProps {
  /** One that the new campaign is filled in with, and whose leaflets it takes along. */
  original?: Campaign
  onSaved: (saved: Campaign) => unknown
}

/** Publishes a campaign in three steps: its leaflet, its description and causes, and a look at what musketeers will get. */
export function PublishForm({ original, onSaved }: PublishFormProps) {
  const { step, goTo, reveal, steps, onClickCapture } = useFormSteps()
  const [check, setCheck] = useState<LeafletCheck | null>(null)
  const audience = useAudience()
  const headline = useHeadline()
  const madeFor = original ? ({ campaignId: original.campaignId, form: 'copy' } as const) : 'new-campaign'
  const made = useMadeFile(madeFor)
  const [isKept, setIsKept] = useState(!made)
  const copied = isKept ? original : undefined
  const leaflet = useRef<HTMLDivElement>(null)
  const { form, sent } = useCampaignForm(undefined, onSaved, {
    copied,
    steps: {
      current: () => (step < lastStep ? steps.current!.querySelector(`[data-step="${step}"]`) : null),
      problems: () => (check?.status === 'refused' ? { leafletFile: check.reason } : {}),
      endStep: step < lastStep ? () => goTo(step + 1) : undefined,
      reveal,
    },
  })
  // An administrator, who cannot go on, sees all steps.
  const isShown = (number: number) => number === step || isAdministrator()
  const next = titles[step]

  /** The button that was pressed goes, so what takes its place gets the focus. */
  function keep(keeps: boolean) {
    flushSync(() => {
      setCheck(null)
      setIsKept(keeps)
    })
    leaflet.current!.focus()
  }

  return (
    <div ref={steps} onClickCapture={onClickCapture}>
      <Form {...form}>
        <FormStep number={1} title="Leaflet" isShown={isShown(1)}>
          <div ref={leaflet} tabIndex={-1} className={styles.focused}>
            {copied ? (
              <KeptLeaflets campaign={copied} onReplace={() => keep(false)} />
            ) : (
              <LeafletWithWords
                label="Upload a file"
                required
                made={made}
                onChecked={(result) => {
                  setCheck(result)
                  if (result?.status === 'good') headline.suggest(steps.current!, result.leaflet.headline)
                }}
              >
                <MakeOrUse madeFor={madeFor} />
                {original && (
                  <Row>
                    <Button onClick={() => keep(true)}>Keep what “{original.campaignName}” sends</Button>
                  </Row>
                )}
              </LeafletWithWords>
            )}
          </div>
          <ImprintFields imprint={original?.imprint ?? undefined} />
        </FormStep>
        <FormStep number={2} title="Description and causes" isShown={isShown(2)}>
          <NameAndDescription
            campaign={original}
            nameHint={headline.isUsed ? 'From your leaflet. Change it if you like.' : undefined}
          />
          <CausesField campaign={original} />
          <PlaceFields places={original?.campaignPlaces ?? []} />
          <Audience {...audience} />
          <FoldedSections>
            <FoldedSection
              title="More"
              value={`${copied ? 'Last' : 'Title of the leaflet, last'} day, goal, public list`}
            >
              {!copied && (
                <TextField
                  name="leafletTitle"
                  label="Title of the leaflet"
                  hint="For a campaign with several leaflets: a few words, such as “Know your rights”. You can add the others later."
                  optional
                />
              )}
              <EndDateAndGoal campaign={original && withoutPastDay(original)} />
              <ListedField campaign={original} />
            </FoldedSection>
          </FoldedSections>
        </FormStep>
        <FormStep number={3} title="Check" isShown={isShown(3)}>
          {step === lastStep && <CampaignCheck check={check} copied={copied} audience={audience.preview} />}
        </FormStep>
        <FormActions>
          <SubmitButton key={step}>{next ? `Next: ${next.toLowerCase()}` : 'Publish'}</SubmitButton>
          {step > 1 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
        </FormActions>
        {form.pending && !copied && <UploadProgress sent={sent} what="campaign" />}
      </Form>
    </div>
  )
}

const withoutPastDay = (campaign: Campaign): Campaign => ({
  ...campaign,
  endDate: campaign.endDate && campaign.endDate >= londonDate(new Date()) ? campaign.endDate : null,
})

interface FormStepProps {
  number: number
  title: string
  isShown: boolean
  children: ReactNode
}

/** One step. Its fields stay in the page while another is shown, so that nothing is lost and a restored draft can fill them in. */
function FormStep({ number, title, isShown, children }: FormStepProps) {
  return (
    <section data-step={number} aria-label={title} hidden={!isShown}>
      <Stack gap="loose">
        <h2 tabIndex={-1} className={styles.focused}>
          <span className={styles.caption}>
            Step {number} of {lastStep}
            <VisuallyHidden>: </VisuallyHidden>
          </span>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  )
}

/** Takes a campaign's name from its leaflet, unless somebody has typed one. */
function useHeadline() {
  const suggested = useRef('')
  const [isUsed, setIsUsed] = useState(false)

  function suggest(form: HTMLElement, headline: string | null) {
    const field = form.querySelector<HTMLInputElement>('[name="campaignName"]')!
    if (headline === null || field.value.trim() !== suggested.current) return
    field.value = headline
    field.dispatchEvent(new Event('input', { bubbles: true }))
    suggested.current = headline
    setIsUsed(true)
  }

  return { isUsed, suggest }
}
