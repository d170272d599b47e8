import { imprintSentence, showCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'
import { pageContext } from '../app/page-context.ts'
import { orErrorResponse } from '../app/api/or-error-response.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { ShareLinks } from '../app/shell/share-links.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Columns, Row, Stack, Container } from '../ui/page/layout.tsx'
import type { Route } from './+types/public-campaign'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignView } from './campaign-view.tsx'
import { isPdf } from './leaflets/leaflet.tsx'
import styles from './public-campaign.module.css'
import { parseCampaignId } from './printing/parse-campaign-id.ts'

export const handle = { static: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const reply = call(showCampaign, { id: parseCampaignId(params.campaignId) })
  const campaign = await orErrorResponse(reply.catch(reasonIfGone))
  return typeof campaign === 'string'
    ? data({ campaign }, { status: problems[campaign].status })
    : { campaign }
}

export default function PublicCampaign({
  params: { campaignId },
  loaderData: { campaign },
}: Route.ComponentProps) {
  if (typeof campaign === 'string') {
    const next = (
      <>
        <ButtonLink to={paths.learnMore()} reload>
          See what musketeers do
        </ButtonLink>
        {campaign === 'CampaignGone' && <ReportLink campaignId={Number(campaignId)} />}
      </>
    )
    return <CampaignGone reason={campaign} next={next} />
  }
  const isRunning = !campaign.ended && !campaign.paused
  return (
    <Container>
      <PageHead
        title={campaign.campaignName}
        description={campaign.campaignDescription}
        private={!isRunning || !campaign.listed}
      />
      <SocialMetadata campaign={campaign} />
      <Columns>
        <CampaignView campaign={campaign}>{isRunning && <OpenLeaflet campaign={campaign} />}</CampaignView>
        <div className={styles.aside}>
          <Stack gap="loose">
            {isRunning && <Join campaign={campaign} />}
            <Share campaign={campaign} />
            <Imprint campaign={campaign} />
            <ReportLink campaignId={campaign.campaignId} />
          </Stack>
        </div>
      </Columns>
    </Container>
  )
}

/** The leaflet's file, which lacks the printer's name that the law wants on election material (rule: election-packs-name-their-printer). */
function OpenLeaflet({ campaign }: { campaign: Campaign }) {
  if (campaign.imprint)
    return <p>This is election material, so every copy names its printer. Musketeers print it here.</p>
  return (
    <Row>
      <ButtonLink to={campaign.campaignLeafletFile} reload>
        {isPdf(campaign) ? 'Open the PDF to print it' : 'Open the leaflet to print it'}
      </ButtonLink>
    </Row>
  )
}

/** The card that social networks show for a shared link: Open Graph, and Twitter's own names (rule: shared-links-show-a-card). */
function SocialMetadata({ campaign }: { campaign: Campaign }) {
  const { name, publicUrl } = useProduct()
  const { campaignName, campaignDescription, campaignCard, leafletPreview } = campaign
  const address = publicUrl + paths.publicCampaign(campaign.campaignId)
  const picture = publicUrl + (campaignCard ?? leafletPreview)
  const pictureText = `Leaflet “${campaignName}”, by ${campaign.campaignUser.address.organisation}`
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={campaignName} />
      <meta property="og:description" content={campaignDescription} />
      <meta property="og:image" content={picture} />
      {campaignCard && <meta property="og:image:width" content="1200" />}
      {campaignCard && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={pictureText} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={campaignName} />
      <meta name="twitter:description" content={campaignDescription} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={pictureText} />
    </>
  )
}

function Join({ campaign }: { campaign: Campaign }) {
  return (
    <Panel title="Deliver it on your street">
      <p>
        Twenty houses, ten minutes. Sign up and we email you the leaflet. Print it and put it through your
        neighbours’ doors.
      </p>
      <Row>
        <ButtonLink variant="primary" to={paths.signUp(campaign.campaignId)} reload>
          Become a musketeer
        </ButtonLink>
      </Row>
      <p>
        Already a musketeer? <a href={paths.musketeerCampaign(campaign.campaignId)}>Join this campaign</a>
      </p>
    </Panel>
  )
}

function Share({ campaign }: { campaign: Campaign }) {
  const { publicUrl } = useProduct()
  return (
    <Panel title="Share this campaign">
      <ShareLinks
        url={publicUrl + paths.publicCampaign(campaign.campaignId)}
        text={campaign.campaignName}
        networks={['facebook', 'twitter', 'pinterest', 'whatsapp', 'telegram']}
      />
    </Panel>
  )
}

/** Who promotes the campaign and this site, as text (rule: imprint-on-public-page). */
function Imprint({ campaign }: { campaign: Campaign }) {
  const { name, promoter } = useProduct()
  return (
    <p className={styles.imprint}>
      {campaign.imprint
        ? imprintSentence(campaign.imprint)
        : `Campaign and leaflet promoted by ${campaign.campaignUser.address.organisation}.`}{' '}
      Published on {name}, promoted by {promoter}.
    </p>
  )
}

/** Residents reach this page by the code on a leaflet (rule: leaflet-reports). */
function ReportLink({ campaignId }: { campaignId: number }) {
  return (
    <p className={styles.imprint}>
      Something wrong with it? <a href={paths.reportLeaflet(campaignId)}>Report this leaflet</a>
    </p>
  )
}
