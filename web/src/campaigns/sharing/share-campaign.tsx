import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { escapeHtml } from '@street-musketeers/contract/text.ts'
import { useProduct } from '../../app/product.ts'
import { ShareLinks } from '../../app/page/share-links.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'

/** Where a campaign is shared, in order. */
export const campaignNetworks = {
  networks: ['facebook', 'twitter', 'whatsapp'],
  more: ['pinterest', 'telegram'],
} as const

/** The ways to share a campaign's public page. `campaign-page.js` shows the buttons that this browser can do. */
export function ShareCampaign({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) {
  const { publicUrl } = useProduct()
  const address = publicUrl + paths.publicCampaign(campaignId)
  const email = new URLSearchParams({ subject: campaignName, body: address })
    .toString()
    .replaceAll('+', '%20')
  return (
    <Panel title="Share this campaign">
      <ShareLinks url={address} text={campaignName} {...campaignNetworks} />
      <Row gap="tight">
        <Button
          hidden
          data-does="copy"
          data-address={address}
          data-done="Copied"
          data-failed="Could not be copied"
        >
          Copy link
        </Button>
        <ButtonLink to={`mailto:?${email}`} reload>
          Email
        </ButtonLink>
        <Button
          hidden
          data-does="share"
          data-address={address}
          data-name={campaignName}
          data-failed="Could not be shared"
        >
          More ways
        </Button>
      </Row>
      <EmbedLine campaignName={campaignName} address={publicUrl + paths.embeddedCard(campaignId)} />
      <VisuallyHidden>
        <span role="status" data-said="" />
      </VisuallyHidden>
    </Panel>
  )
}

/** A line for a website, which shows the campaign as a card (rule: embedded-cards). */
function EmbedLine({ campaignName, address }: { campaignName: string; address: string }) {
  const line = `<iframe src="${address}" title="${escapeHtml(campaignName)}" width="360" height="420" style="border:0" loading="lazy"></iframe>`
  return (
    <DisclosureList>
      <Disclosure question="Show it on your website">
        <Stack>
          <p>Paste this line into a page of yours. It shows a card, runs nothing and stores no cookies.</p>
          <p>
            <code>{line}</code>
          </p>
          <Row>
            <Button
              hidden
              data-does="copy"
              data-address={line}
              data-done="Copied"
              data-failed="Could not be copied"
            >
              Copy the line
            </Button>
          </Row>
        </Stack>
      </Disclosure>
    </DisclosureList>
  )
}
