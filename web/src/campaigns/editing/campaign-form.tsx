import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { leafletOrderMessages } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { replacements } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Audience, useAudience } from './audience.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import type { Choice } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { LeafletWithWords } from '../leaflets/leaflet-with-words.tsx'
import { MakeOrUse } from '../making/make-or-use.tsx'
import { useMadeFile, type MadeFile } from '../making/use-made-file.ts'
import {
  ButtonField,
  CausesField,
  EndDateAndGoal,
  ListedField,
  NameAndDescription,
} from './campaign-fields.tsx'
import { CorrectionQuestion, useCorrectionQuestion } from './correction-question.tsx'
import { ImprintFields } from './imprint-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useCampaignForm } from './use-campaign-form.ts'

interface CampaignFormProps {
  campaign: OwnCampaign
  onSaved: (saved: Campaign) => unknown
}

/** Changes a campaign. A progress bar shows how much of the file has been sent. */
export function CampaignForm({ campaign, onSaved }: CampaignFormProps) {
  const [isCorrection, setIsCorrection] = useState(false)
  const question = useCorrectionQuestion()
  const { form, sent, timesSaved, words } = useCampaignForm(campaign, onSaved, {
    question: isCorrection ? question : undefined,
  })
  const audience = useAudience()
  const made = useMadeFile(madeForEdit(campaign))
  return (
    <>
      <Form {...form}>
        <NameAndDescription campaign={campaign} />
        {/* A saved file must not be sent again, so the field is emptied. */}
        <CampaignLeafletField
          key={timesSaved}
          campaign={campaign}
          words={words}
          made={timesSaved === 0 ? made : undefined}
          onCorrection={setIsCorrection}
        />
        <CausesField campaign={campaign} />
        <PlaceFields places={campaign.campaignPlaces} />
        <Audience {...audience} />
        <EndDateAndGoal campaign={campaign} />
        <ButtonField campaign={campaign} />
        <ImprintFields imprint={campaign.imprint} />
        <ListedField campaign={campaign} />
        <SubmitRow>Update campaign</SubmitRow>
        {form.pending && <UploadProgress sent={sent} what="campaign" />}
      </Form>
      <CorrectionQuestion question={question} campaign={campaign} version={campaign.leafletVersion} />
    </>
  )
}

const madeForEdit = ({ campaignId }: OwnCampaign) => ({ campaignId, form: 'edit' }) as const

interface CampaignLeafletProps {
  campaign: OwnCampaign
  /** What its leaflet says now. */
  words: string
  /** One made here, to replace it. */
  made: MadeFile | undefined
  /** Gets whether the new leaflet is a correction. */
  onCorrection: (isCorrection: boolean) => void
}

function CampaignLeafletField({ campaign, words, made, onCorrection }: CampaignLeafletProps) {
  if (campaign.takedown) return <p>{leafletOrderMessages.withdrawn}</p>
  return campaign.campaignLeaflets.length ? (
    <p>
      This campaign has several leaflets.{' '}
      <Link to={paths.campaignLeaflets(campaign.campaignId)}>
        Add, correct or order them, or change their words
      </Link>
    </p>
  ) : (
    <ReplacementFields campaign={campaign} words={words} made={made} onCorrection={onCorrection} />
  )
}

/** A new leaflet, and what it is to the one before. The choice stays in the page while hidden, so that a restored draft can fill it in. */
function ReplacementFields({ campaign, words, made, onCorrection }: CampaignLeafletProps) {
  const [isChosen, setIsChosen] = useState(false)
  const [kind, setKind] = useState('edition')
  useEffect(() => {
    onCorrection(isChosen && kind === 'correction')
    return () => onCorrection(false)
  }, [isChosen, kind, onCorrection])
  return (
    <div>
      <LeafletWithWords
        words={words}
        label="New leaflet"
        hint="Only if you want to replace the current one. People who haven’t been sent it yet will get the new one."
        optional
        onChosen={setIsChosen}
        made={made}
      >
        <MakeOrUse madeFor={madeForEdit(campaign)} />
      </LeafletWithWords>
      <div hidden={!isChosen}>
        <RadioCards
          name="replacement"
          label="What is the new leaflet?"
          choices={replacementChoices}
          defaultValue="edition"
          onChoose={setKind}
        />
      </div>
    </div>
  )
}

const replacementChoices: readonly (Choice & { value: (typeof replacements)[number] })[] = [
  {
    value: 'edition',
    label: 'The next edition',
    hint: 'Musketeers will get it when their next leaflet is due. The old one can still be delivered.',
  },
  {
    value: 'correction',
    label: 'A correction',
    hint: 'The old one has a mistake. We’ll email this one to everyone who was sent it, and ask them to recycle the old one.',
  },
]
