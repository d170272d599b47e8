import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { lazy, Suspense, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { hasSeat } from '../../app/session/for-seat.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { FoldedSection, FoldedSections } from '../../ui/page/section.tsx'
import type { LeafletCheck } from '../leaflets/leaflet-field.tsx'
import { Audience, useAudience } from './audience.tsx'
import {
  ButtonField,
  CausesField,
  EndDateAndGoal,
  ListedField,
  NameAndDescription,
} from './campaign-fields.tsx'
import styles from './focused.module.css'
import { ImprintFields } from './imprint-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { CampaignSteps } from './use-campaign-form.ts'
import { useFormSteps } from './use-form-steps.ts'

/** Loaded for the last step. Without it the campaign can be published all the same. */
const CampaignCheck = lazy(() =>
  import('./campaign-check.tsx').then(
    (loaded) => ({ default: loaded.CampaignCheck }),
    () => ({ default: CheckUnavailable }),
  ),
)

const CheckUnavailable = () => (
  <Notice kind="info">You can publish this campaign, but its preview could not be loaded.</Notice>
)

const titles = ['Leaflet', 'Description and causes', 'Check'] as const
const lastStep = titles.length

/**
 * The three steps to a campaign: its leaflet, its description and causes, and a look at what musketeers will get.
 * @param isComplete whether somebody has filled in all of them before
 */
export function usePublishSteps(isComplete = false) {
  const formSteps = useFormSteps(isComplete ? lastStep : 1)
  const { step, goTo, reveal, steps } = formSteps
  const [check, setCheck] = useState<LeafletCheck | null>(null)
  const headline = useHeadline()
  const campaignSteps: CampaignSteps = {
    current: () => (step < lastStep ? steps.current!.querySelector(`[data-step="${step}"]`) : null),
    problems: () => (check?.status === 'refused' ? { leafletFile: check.reason } : {}),
    endStep: step < lastStep ? () => goTo(step + 1) : undefined,
    reveal,
  }

  /** Takes what was found out about the chosen leaflet. */
  function takeCheck(result: LeafletCheck | null) {
    setCheck(result)
    if (result?.status === 'good' && result.file) headline.suggest(steps.current!, result.leaflet.headline)
  }

  return {
    ...formSteps,
    isLast: step === lastStep,
    check,
    takeCheck,
    isHeadlineUsed: headline.isUsed,
    campaignSteps,
  }
}

interface PublishStepsProps extends Pick<
  ReturnType<typeof usePublishSteps>,
  'step' | 'goTo' | 'steps' | 'onClickCapture' | 'check' | 'isHeadlineUsed'
> {
  form: Omit<ComponentProps<typeof Form>, 'children'>
  /** One that the new campaign is filled in with. */
  original?: Campaign
  /** The one whose leaflets come along, if any. */
  copied?: Campaign | undefined
  /** In place of publishing it; null for nothing. */
  ending?: ReactNode
  /** What the button says that publishes it. */
  publishText?: string
  /** The choice of the leaflet. */
  leaflet: ReactNode
  /** Below the buttons. */
  children?: ReactNode
}

export function PublishSteps({
  step,
  goTo,
  steps,
  onClickCapture,
  check,
  isHeadlineUsed,
  form,
  original,
  copied,
  ending,
  publishText = 'Publish',
  leaflet,
  children,
}: PublishStepsProps) {
  const audience = useAudience()
  // An administrator, who cannot go on, sees all steps.
  const isShown = (number: number) => number === step || isAdministrator()
  const next = titles[step]
  const publish = hasSeat('officer') ? (
    <SubmitButton key={step}>{publishText}</SubmitButton>
  ) : (
    <Notice kind="info">{seatMessages.needed.officer}</Notice>
  )
  const last = ending === undefined ? publish : ending
  return (
    <div ref={steps} onClickCapture={onClickCapture}>
      <Form {...form}>
        <FormStep number={1} title="Leaflet" isShown={isShown(1)}>
          {leaflet}
          <ImprintFields imprint={original?.imprint ?? undefined} />
        </FormStep>
        <FormStep number={2} title="Description and causes" isShown={isShown(2)}>
          <NameAndDescription
            campaign={original}
            nameHint={isHeadlineUsed ? 'From your leaflet. Change it if you like.' : undefined}
          />
          <CausesField campaign={original} />
          <PlaceFields places={original?.campaignPlaces ?? []} />
          <Audience {...audience} />
          <ButtonField campaign={original} />
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
              <EndDateAndGoal campaign={original} />
              <ListedField campaign={original} />
            </FoldedSection>
          </FoldedSections>
        </FormStep>
        <FormStep number={3} title="Check" isShown={isShown(3)}>
          {step === lastStep && (
            <Suspense>
              <CampaignCheck check={check} copied={copied} audience={audience.preview} />
            </Suspense>
          )}
        </FormStep>
        <FormActions>
          {next ? <SubmitButton key={step}>Next: {next.toLowerCase()}</SubmitButton> : last}
          {step > 1 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
        </FormActions>
        {children}
      </Form>
    </div>
  )
}

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
