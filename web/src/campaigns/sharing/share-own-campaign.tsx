import * as paths from '@street-musketeers/contract/public-urls.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { lazy, Suspense } from 'react'
import { call } from '../../app/api/api.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { saveFile } from '../../app/api/save-file.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { ShareLinks } from '../../app/page/share-links.tsx'
import { useProduct } from '../../app/product.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { CopyText } from '../../ui/forms/copy-text.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import type { Route } from './+types/share-own-campaign'
import { campaignNetworks } from './share-campaign.tsx'
import { composeShareWords } from './share-words.ts'

const loadForm = () => import('./poster-form.tsx')
const PosterForm = lazy(loadForm)

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id', { id: Number(id) })],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  void loadForm()
  return {
    campaign: await call('GET /api/org/campaign/:id', { id: parsePathId(params.id) }).catch(reasonIfGone),
    isNew: new URL(request.url).searchParams.has('published'),
  }
}

/** What an organisation finds people with for its campaign: addresses, a poster, a code and words. */
export default function ShareOwnCampaign({ loaderData: { campaign, isNew } }: Route.ComponentProps) {
  const to = paths.organisationDashboard('view-campaigns')
  if (typeof campaign === 'string') return <CampaignGone reason={campaign} to={to} label="View campaigns" />
  const { campaignId, campaignName, ended, paused, takedown } = campaign
  return (
    <Page
      title="Share this campaign"
      lead={<span dir="auto">{campaignName}</span>}
      narrow
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to, label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
      ]}
      current="Share"
    >
      {isNew && <Notice kind="success">{campaignMessages.saved} It’s live.</Notice>}
      {ended ? (
        <Notice kind="info">
          This campaign has ended, so nobody can join it. There is no poster, code or text for it any more.
          Please take down posters that still hang.
        </Notice>
      ) : paused ? (
        <Notice kind="info">
          This campaign is paused, so nobody can join it. Its poster, code and texts are back when it goes on.
        </Notice>
      ) : (
        <ShareKit campaign={campaign} />
      )}
      {!takedown && !paused && <PublicPage campaign={campaign} />}
    </Page>
  )
}

function ShareKit({ campaign }: { campaign: OwnCampaign }) {
  const { publicUrl } = useProduct()
  const { campaignId: id, campaignName } = campaign
  const address = publicUrl + paths.join(id)
  const { groupMessage, emailSubject, email } = composeShareWords(campaign, address)
  return (
    <>
      <Section title="Sign-up">
        <p>This address leads to a page where people sign up and join this campaign.</p>
        <CopyField label="Address to sign up" value={address} variant="primary" />
        <div>
          <ButtonLink to={paths.join(id)} reload>
            See what people see
          </ButtonLink>
        </div>
      </Section>
      <Section title="Poster">
        <p>For a notice board, a window or a stall. Its QR code leads to the same sign-up.</p>
        <Suspense fallback={<Skeleton label="Loading the poster’s form" hasHeading={false} />}>
          <PosterForm campaign={campaign} />
        </Suspense>
      </Section>
      <Section title="QR code">
        <p>The code alone, for your own newsletter, a banner or slides. Leave the white around it.</p>
        <Row>
          <ActionButton
            action={async () =>
              saveFile(
                await call('GET /api/org/campaign/:id/qr-code.png', { id }),
                `${campaignName}, QR code.png`,
              )
            }
          >
            Download a picture (PNG)
          </ActionButton>
          <ActionButton
            action={async () =>
              saveFile(
                await call('GET /api/org/campaign/:id/qr-code.svg', { id }),
                `${campaignName}, QR code.svg`,
              )
            }
          >
            Download for any size (SVG)
          </ActionButton>
        </Row>
      </Section>
      <Section title="Words to copy">
        <Stack gap="loose">
          <CopyText label="Words for a WhatsApp group" value={groupMessage} />
          <CopyField label="Subject of a branch email" value={emailSubject} />
          <CopyText label="Words for a branch email" value={email} />
        </Stack>
      </Section>
    </>
  )
}

function PublicPage({ campaign: { campaignId, campaignName } }: { campaign: OwnCampaign }) {
  const { publicUrl } = useProduct()
  const path = paths.publicCampaign(campaignId)
  return (
    <Section title="Its public page">
      <CopyField label="Link to its public page" value={publicUrl + path} />
      <Row>
        <ShareLinks url={publicUrl + path} text={campaignName} {...campaignNetworks} />
        <ButtonLink to={path} reload>
          Open its public page
        </ButtonLink>
      </Row>
    </Section>
  )
}
