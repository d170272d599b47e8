import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isPdf } from '../leaflets/leaflet.tsx'

/**
 * Prints a leaflet from the browser's own PDF viewer, or a picture from this page (rule: leaflet-printed-as-it-is). The file of election
 * material is not offered, because it may lack its printer's name (rule: election-packs-name-their-printer).
 */
export function PrintLeaflet({ campaign }: { campaign: Campaign }) {
  if (campaign.imprint)
    return (
      <p>
        This is election material, so every copy names its printer. Musketeers print it with “Print my 20”.
      </p>
    )
  return isPdf(campaign) ? <PrintPdf campaign={campaign} /> : <PrintPicture campaign={campaign} />
}

function PrintPdf({ campaign: { campaignLeafletFile, leafletPages } }: { campaign: Campaign }) {
  return (
    <Stack gap="tight">
      <Row>
        <ButtonLink to={campaignLeafletFile} reload>
          Open the PDF to print it
        </ButtonLink>
      </Row>
      <p>
        Your PDF viewer opens. Choose Print, A4 and “Actual size”
        {leafletPages.length === 2 && ', on both sides of the paper'}. Then press Back to return here.
      </p>
    </Stack>
  )
}

function PrintPicture({ campaign: { campaignLeafletFile, campaignName } }: { campaign: Campaign }) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)

  async function print() {
    setPending(true)
    setFailed(false)
    try {
      const { printPicture } = await import('./print-in-frame.js')
      await printPicture(campaignLeafletFile, campaignName)
    } catch {
      setFailed(true)
    } finally {
      setPending(false)
    }
  }

  return (
    <Stack gap="tight">
      <Row>
        <Button onClick={print} pending={pending} pendingText="Getting it ready">
          Print this leaflet
        </Button>
        <ButtonLink to={campaignLeafletFile} reload>
          Open the leaflet
        </ButtonLink>
      </Row>
      {failed && (
        <Notice kind="error">The leaflet couldn’t be loaded. Check your connection and try again.</Notice>
      )}
    </Stack>
  )
}
