import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isPdf } from '../leaflets/leaflet.tsx'

/** The way from a leaflet on the screen to paper: a PDF by the browser's own viewer, a picture from here. */
export function PrintLeaflet({ campaign }: { campaign: Campaign }) {
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
        Your PDF viewer opens; choose Print there, on A4 at its actual size
        {leafletPages.length === 2 && ', on both sides of the paper'}. Then come back here by the Back button.
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
      const { printPicture } = await import('./print-picture.ts')
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
      </Row>
      {failed && (
        <Notice kind="error">
          The leaflet did not come through. Please check your connection and try again.
        </Notice>
      )}
    </Stack>
  )
}
