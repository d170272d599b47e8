import { isUnanswered } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { readMadeFor } from '../making/made-for.ts'
import { reasonIfGone } from '../campaign-gone.tsx'
import { noneIfGone } from '../../app/api/none-if-gone.ts'
import { PrinterFields } from '../printing/printer-fields.tsx'
import type { Route } from './+types/made-print-shop'
import { ShopPage } from './shop-page.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const [leaflet, scanned, { prices }] = await Promise.all([
    call('GET /api/madeleaflet/:id', { id }),
    // What the code opens, as of any save.
    call('GET /api/scannedmadeleaflet/:madeLeafletId/:revision', { madeLeafletId: id, revision: 1 })
      .catch(reasonIfGone)
      .catch(noneIfGone),
    call('GET /api/org/printprices', {}),
  ])
  return { leaflet, isPublished: scanned !== null, prices, madeFor: readMadeFor(request.url) }
}

/** A leaflet that is made here, for a print shop: its colours run into the bleed (rule: print-shop-files). */
export default function MadePrintShop({
  loaderData: { leaflet, isPublished, prices, madeFor },
}: Route.ComponentProps) {
  const { id, content } = leaflet
  const name = content.headline || 'A leaflet without a headline'
  return (
    <ShopPage
      name={name}
      parents={[
        { to: paths.organisationDashboard('leaflets'), label: 'Leaflets' },
        { to: paths.madeLeaflet(id, madeFor), label: name },
      ]}
      order={{
        size: content.size,
        sides: content.design === 'two-sided' ? 'two' : 'one',
        isBlackOnly: content.colour === 'black',
        hasBleed: true,
      }}
      prices={prices}
    >
      <p>One PDF of the leaflet as it was last saved, with crop marks. Its colours run 3 mm over the cut.</p>
      <FileForm leaflet={leaflet} isPublished={isPublished} />
    </ShopPage>
  )
}

interface FileFormProps {
  leaflet: MadeLeaflet
  /** Whether a campaign has sent it, so that the code on it opens a page (rule: own-codes). */
  isPublished: boolean
}

function FileForm({ leaflet: { id, imprint, content }, isPublished }: FileFormProps) {
  const form = useApiForm('GET /api/madeleaflet/:id/:purpose', {
    // A printer's name and address are stored nowhere (rule: election-packs-name-their-printer).
    onLeave: 'drop',
    input: (values) => ({ ...values, id, purpose: 'printer' as const }),
    onSuccess: (file) => saveFile(file, `${content.headline}, print shop, ${content.size}.pdf`),
    success: 'The PDF is saved. Send it to the print shop.',
  })
  return (
    <Form {...form}>
      {imprint && !isUnanswered(imprint) && <PrinterFields things="every copy" readers="every house" />}
      {!isPublished && (
        <Notice kind="info">
          The QR code on this leaflet opens nothing yet. It works once you publish a campaign with this
          leaflet. Publish it before the leaflets go out.
        </Notice>
      )}
      <FormActions>
        <SubmitButton pendingText="Drawing it">Download the file (PDF)</SubmitButton>
      </FormActions>
    </Form>
  )
}
