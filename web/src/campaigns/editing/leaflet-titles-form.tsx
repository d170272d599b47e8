import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

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
