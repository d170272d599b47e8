import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { ColourField } from '../leaflets/colour-field.tsx'
import { PrinterFields } from '../printing/printer-fields.tsx'

const sizes = [
  { value: 'A4', label: 'A4', hint: 'For a notice board or a door. Most printers print it.' },
  {
    value: 'A3',
    label: 'A3',
    hint: 'Twice as large, for a stall or a window. Ask your office or a print shop.',
  },
]

/** Downloads a campaign’s poster (rule: posters). */
export default function PosterForm({ campaign }: { campaign: Campaign }) {
  const { campaignId, campaignName, imprint } = campaign
  const form = useApiForm('GET /api/org/campaign/:id/poster.pdf', {
    // A printer's name and address are stored nowhere (rule: election-packs-name-their-printer).
    onLeave: 'drop',
    input: (values) => ({ ...values, id: campaignId }),
    onSuccess: (file, element) => {
      const size = String(new FormData(element).get('size'))
      saveFile(file, `${campaignName}, poster ${size}.pdf`)
    },
    success: 'The poster is saved. Open it and print it at “Actual size”.',
  })
  return (
    <Form {...form}>
      <RadioCards name="size" label="How large?" choices={sizes} defaultValue="A4" small />
      <DisclosureList>
        <Disclosure question="Other colours">
          <ColourField defaultValue="red" />
        </Disclosure>
      </DisclosureList>
      {imprint && <PrinterFields things="the poster" readers="everybody who passes it" />}
      <FormActions>
        <SubmitButton variant="secondary" pendingText="Drawing it">
          Download the poster (PDF)
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
