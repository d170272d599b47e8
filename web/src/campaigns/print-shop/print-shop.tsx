import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { WhichLeaflet } from '../leaflets/leaflet.tsx'
import { nearestPaperSize } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import { PrinterFields } from '../printing/printer-fields.tsx'
import type { Route } from './+types/print-shop'
import { ShopPage, sizeChoices } from './shop-page.tsx'

/** When there are several leaflets, the address names the one to print; otherwise the first. */
export const handle = {
  loads: ({ id }) => [
    readAddress('GET /api/org/campaign/:id', { id: Number(id) }),
    readAddress('GET /api/org/printprices', {}),
  ],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const version = Number(new URL(request.url).searchParams.get('leaflet'))
  const [campaign, prices] = await Promise.all([
    call('GET /api/org/campaign/:id', { id: parsePathId(params.id) })
      .then((each) => showLeaflet(each, version))
      .catch(reasonIfGone),
    isAdministrator() ? null : call('GET /api/org/printprices', {}),
  ])
  return { campaign, prices: prices && prices.prices }
}

/** A campaign's leaflet for a print shop (rule: print-shop-files). */
export default function PrintShop({ loaderData: { campaign, prices } }: Route.ComponentProps) {
  const to = paths.organisationDashboard('view-campaigns')
  const [size, setSize] = useState<LeafletSize>(() =>
    typeof campaign === 'string' ? 'A4' : nearestPaperSize({ paper: campaign.leafletPaper }),
  )
  if (typeof campaign === 'string') return <CampaignGone reason={campaign} to={to} label="View campaigns" />
  const { campaignId, campaignName, leafletPageCount, leafletVersion } = campaign
  const isRunning = !campaign.ended && !campaign.paused
  return (
    <ShopPage
      name={campaignName}
      parents={[
        { to, label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
        { to: `${paths.organisationPrintPack(campaignId)}?leaflet=${leafletVersion}`, label: 'Print' },
      ]}
      order={{
        size,
        sides: leafletPageCount > 1 ? 'two' : 'one',
        isBlackOnly: false,
        hasBleed: false,
      }}
      prices={prices}
    >
      {isRunning ? (
        <>
          <WhichLeaflet campaign={campaign} />
          <p>
            One PDF with crop marks. The leaflet ends where it is cut, and is never stretched: if its colours
            reach the edge, ask the shop for a narrow white edge. Made here? Under{' '}
            <Link to={paths.organisationDashboard('leaflets')}>Leaflets</Link>, open it and press “For a print
            shop”: those colours run over the cut.
          </p>
          <FileForm campaign={campaign} size={size} onSize={setSize} />
        </>
      ) : (
        <Notice kind="info">This campaign is not running, so its leaflet can’t be printed.</Notice>
      )}
    </ShopPage>
  )
}

type Shown = Exclude<Awaited<ReturnType<typeof clientLoader>>['campaign'], string>

function FileForm({
  campaign: { campaignId: id, campaignName, leafletVersion, imprint },
  size,
  onSize,
}: {
  campaign: Shown
  size: LeafletSize
  onSize: (size: LeafletSize) => void
}) {
  const form = useApiForm('GET /api/org/campaign/:id/printshop.pdf', {
    // A printer's name and address are stored nowhere (rule: election-packs-name-their-printer).
    onLeave: 'drop',
    input: (values) => ({ ...values, id, leafletVersion }),
    onSuccess: (file) => saveFile(file, `${campaignName}, print shop, ${size}.pdf`),
    success: 'The PDF is saved. Send it to the print shop.',
  })
  return (
    <Form {...form}>
      <SelectField
        name="size"
        label="Size after cutting"
        choices={sizeChoices}
        defaultValue={size}
        onChoose={(chosen) => onSize(chosen as LeafletSize)}
      />
      {imprint && <PrinterFields things="every copy" readers="every house" />}
      <FormActions>
        <SubmitButton pendingText="Drawing it">Download the file (PDF)</SubmitButton>
      </FormActions>
    </Form>
  )
}
