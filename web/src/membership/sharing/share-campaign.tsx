import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { ShareLinks } from '../../app/page/share-links.tsx'
import { useProduct } from '../../app/product.ts'
import { CampaignGone, reasonIfGone } from '../../campaigns/campaign-gone.tsx'
import { campaignNetworks } from '../../campaigns/sharing/share-campaign.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { Route } from './+types/share-campaign'

export const handle = {
  loads: ({ id }) => [
    readAddress('GET /api/campaign/:id', { id: Number(id) }),
    readAddress('GET /api/sharelink/:campaignId', { campaignId: Number(id) }),
  ],
} satisfies Handle

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const [campaign, link] = await Promise.all([
    call('GET /api/campaign/:id', { id }).catch(reasonIfGone),
    call('GET /api/sharelink/:campaignId', { campaignId: id }),
  ])
  return { campaign, link }
}

/** Where a musketeer shares a campaign, with a link of their own if they want one (rule: share-links). */
export default function ShareCampaign({ loaderData: { campaign, link } }: Route.ComponentProps) {
  const { publicUrl } = useProduct()
  const showOutcome = useActionResult()
  const [news, setNews] = useState('')
  if (typeof campaign === 'string')
    return (
      <CampaignGone
        reason={campaign}
        to={paths.musketeerDashboard('select-campaigns')}
        label="Select another campaign"
      />
    )
  const { campaignId, campaignName } = campaign
  const isRunning = !campaign.ended && !campaign.paused
  const make = async () => {
    await call('POST /api/sharelink', { campaignId })
    await showOutcome()
    setNews('You have your own link.')
  }
  const end = async () => {
    await call('DELETE /api/sharelink/:campaignId', { campaignId })
    await showOutcome()
    setNews('Your link counts nobody any more.')
  }
  const publicAddress = publicUrl + paths.publicCampaign(campaignId)
  return (
    <Page
      title="Share this campaign"
      lead={campaignName}
      narrow
      private
      parents={[
        { to: paths.musketeerDashboard(), label: 'Dashboard' },
        { to: paths.musketeerCampaign(campaignId), label: campaignName },
      ]}
    >
      <Stack gap="loose">
        <Section title="Its public page">
          <CopyField label="Link to its public page" value={publicAddress} />
          <Row>
            <a href={publicAddress}>Open its public page</a>
            <ShareLinks url={publicAddress} text={campaignName} {...campaignNetworks} />
          </Row>
        </Section>
        {(link.shareCode !== null || isRunning) && (
          <Section title="Your own link">
            {/* In its place on the page: a message at the foot of a phone would cover the buttons that share. */}
            {news && <Notice kind="success">{news}</Notice>}
            {link.shareCode === null ? (
              <>
                <p>
                  Neighbours who open it sign up and join this campaign. It does not say whose link it is.
                  Once several have joined through it, you see here about how many, and never who.
                </p>
                <div>
                  <ActionButton action={make}>Make my own link</ActionButton>
                </div>
              </>
            ) : (
              <OwnLink
                address={publicUrl + paths.join(campaignId, link.shareCode)}
                joined={link.joined}
                name={campaignName}
                end={end}
              />
            )}
          </Section>
        )}
      </Stack>
    </Page>
  )
}

interface OwnLinkProps {
  address: string
  joined: number | null
  name: string
  end: () => Promise<void>
}

function OwnLink({ address, joined, name, end }: OwnLinkProps) {
  return (
    <Stack>
      <CopyField label="Your own link" value={address} />
      <ShareLinks url={address} text={name} {...campaignNetworks} />
      <p>
        {joined === null
          ? 'Once several neighbours have joined through it, you see here about how many, and never who.'
          : `At least ${formatCount(joined)} neighbours joined through you by last Sunday. Thank you.`}
      </p>
      <div>
        <ConfirmButton label="Stop this link" title="Stop this link?" confirm="Stop it" onConfirm={end}>
          <p>Whoever still has it can sign up, and is not counted. We delete how many joined through it.</p>
        </ConfirmButton>
      </div>
    </Stack>
  )
}
