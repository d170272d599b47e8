import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { leafletOrderMessages, showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callWithUploadProgress } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { findMissingFields, useApiForm } from '../../app/forms/use-api-form.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton, SubmitRow } from '../../ui/forms/form.tsx'
import { LeafletWithWords } from '../leaflets/leaflet-with-words.tsx'
import { WordsField } from '../leaflets/words-field.tsx'
import { WhichLeaflet } from '../leaflets/leaflet.tsx'
import { useMadeFile } from '../making/use-made-file.ts'
import { MakeOrUse } from '../making/make-or-use.tsx'
import { CorrectionQuestion, useCorrectionQuestion } from './correction-question.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** Adds a leaflet after the others. @param onAdded runs once the page shows it, and puts an empty form in place of this one */
export function AddLeafletForm({ campaignId: id, onAdded }: { campaignId: number; onAdded: () => void }) {
  const showOutcome = useActionResult()
  const [sent, setSent] = useState(0)
  const [submissionId] = useState(newSubmissionId)
  const navigate = useNavigate()
  const madeFor = { campaignId: id }
  const made = useMadeFile(madeFor)
  const form = useApiForm('POST /api/campaign/:id/leaflets', {
    name: 'add-leaflet',
    call: callWithUploadProgress(setSent),
    input: ({ leafletTitle, leafletText }) => ({ id, leafletTitle, leafletText, submissionId }),
    onSuccess: async () => {
      // The leaflet that the address named has been added, so the next form does not take it.
      await navigate(paths.campaignLeaflets(id), { replace: true })
      await showOutcome()
      onAdded()
    },
  })
  return (
    <Form {...form}>
      <TextField
        name="leafletTitle"
        label="Title"
        hint="A few words, such as “Know your rights”. It’s shown in emails and on the public page."
        required
        missing={leafletOrderMessages.titleMissing}
      />
      <LeafletWithWords label="Upload a file" required made={made}>
        <MakeOrUse madeFor={madeFor} />
      </LeafletWithWords>
      <SubmitRow>Add leaflet</SubmitRow>
      {form.pending && <UploadProgress sent={sent} what="leaflet" />}
    </Form>
  )
}

/** Puts a corrected file in the place of one of a campaign's leaflets (rule: corrections). */
export function CorrectLeafletForm({ campaign, version }: { campaign: OwnCampaign; version: number }) {
  const navigate = useNavigate()
  const [sent, setSent] = useState(0)
  const { campaignId: id } = campaign
  const page = paths.campaignLeaflets(id)
  const question = useCorrectionQuestion()
  const madeFor = { campaignId: id, form: version }
  const made = useMadeFile(madeFor)
  const form = useApiForm('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    name: `correct-leaflet ${version}`,
    findMissing: (element) => {
      question.askFor(element)
      return findMissingFields(element)
    },
    endStep: question.endStep,
    call: callWithUploadProgress(setSent),
    input: ({ leafletText }) => ({ id, leafletVersion: version, leafletText }),
    onSuccess: async () => {
      await navigate(page)
      toast('The leaflet was corrected. Everyone who was sent it will get the new one by email now.')
    },
  })
  return (
    <>
      <Form {...form}>
        <WhichLeaflet campaign={showLeaflet(campaign, version)} />
        <p>
          For a leaflet with a mistake. We’ll email the corrected one to everyone who was sent it, and ask
          them to recycle the old one. What it says in words is replaced too, also what you changed by hand.
        </p>
        <LeafletWithWords label="Corrected leaflet" required made={made}>
          <MakeOrUse madeFor={madeFor} />
        </LeafletWithWords>
        <FormActions>
          <SubmitButton>Send the correction</SubmitButton>
          <Link to={page}>Cancel</Link>
        </FormActions>
        {form.pending && <UploadProgress sent={sent} what="leaflet" />}
      </Form>
      <CorrectionQuestion question={question} campaign={campaign} version={version} />
    </>
  )
}

/** Changes what one of a campaign's leaflets says. It sends no email (rule: changed-words). */
export function LeafletWordsForm({
  campaign,
  version,
  words,
}: {
  campaign: OwnCampaign
  version: number
  words: ReplyOf<'GET /api/campaign/:id/leaflets/:leafletVersion/words'>
}) {
  const navigate = useNavigate()
  /** A refresh of the page does not change what was typed, nor where it began. */
  const [{ revision, leafletText: before }] = useState(words)
  const { campaignId: id } = campaign
  const page = paths.campaignLeaflets(id)
  const form = useApiForm('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
    name: `leaflet-words ${version}`,
    input: ({ leafletText }) => ({ id, leafletVersion: version, revision, leafletText }),
    onSuccess: async () => {
      await navigate(page)
      toast('The words were saved.')
    },
  })
  return (
    <Form {...form}>
      <WhichLeaflet campaign={showLeaflet(campaign, version)} />
      <WordsField words={before} isPublished />
      <FormActions>
        <SubmitButton>Save words</SubmitButton>
        <Link to={page}>Cancel</Link>
      </FormActions>
    </Form>
  )
}

const fieldOf = (version: number) => `title-${version}`

/** Changes the titles of a campaign's leaflets. */
export function LeafletTitlesForm({ campaign }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  const { campaignId: id, revision, campaignLeaflets } = campaign
  const form = useApiForm('PUT /api/campaign/:id/leaflets', {
    name: 'leaflet-titles',
    input: (values) => ({
      id,
      revision,
      leaflets: campaignLeaflets.map(({ leafletVersion }) => ({
        leafletVersion,
        leafletTitle: values[fieldOf(leafletVersion)],
      })),
    }),
    success: 'The titles were saved.',
    onSuccess: () => showOutcome(),
  })
  return (
    <Form {...form}>
      {campaignLeaflets.map(({ leafletVersion, leafletTitle }, index) => (
        <TextField
          key={leafletVersion}
          name={fieldOf(leafletVersion)}
          label={`Title of leaflet ${index + 1}`}
          defaultValue={leafletTitle}
        />
      ))}
      <SubmitRow>Save titles</SubmitRow>
    </Form>
  )
}
