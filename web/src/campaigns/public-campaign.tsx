import * as paths from '@street-musketeers/contract/public-urls.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { data } from 'react-router'
import { pageContext } from '../app/page-context.ts'
import { orErrorResponse } from '../app/api/or-error-response.ts'
import { PageHead } from '../app/page/page.tsx'
import { PageFacts } from '../app/page/page-facts.tsx'
import { useProduct } from '../app/product.ts'
import { formatCount, pluralise } from '../app/format/format-count.ts'
import { ButtonLink, Button } from '../ui/forms/button.tsx'
import { ProgressBar } from '../ui/lists/progress-bar.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Row, Stack, Container } from '../ui/page/layout.tsx'
import type { Route } from './+types/public-campaign'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import pageScript from './campaign-page.js?url'
import { CampaignSummary } from './campaign-view.tsx'
import styles from './public-campaign.module.css'
import { parseCampaignId } from './printing/parse-campaign-id.ts'
// oxlint-disable-next-line import/default -- Vite adds the default export: the file's address.
import printScript from './printing/print-in-frame.js?url'
import { ShareCampaign } from './share-campaign.tsx'
import type { Handle } from '../app/handle.ts'
import { LeafletsInOrder, isPdf } from './leaflets/leaflet.tsx'

export const handle = {
  static: true,
  script: pageScript,
  cached: 'any query',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const reply = call('GET /api/campaign/:id', { id: parseCampaignId(params.campaignId) })
  const campaign = await orErrorResponse(reply.catch(reasonIfGone))
  if (typeof campaign === 'string')
    return data({ campaign, leafletsDelivered: null }, { status: problems[campaign].status })
  const { leafletsDelivered } = await orErrorResponse(
    call('GET /api/campaign/:id/progress', { id: campaign.campaignId }),
  )
  return { campaign, leafletsDelivered }
}

export default function PublicCampaign({
  params: { campaignId },
  loaderData: { campaign, leafletsDelivered },
}: Route.ComponentProps) {
  if (typeof campaign === 'string')
    return (
      <CampaignGone reason={campaign} to={paths.learnMore()} label="See what musketeers do">
        {campaign === 'CampaignGone' && <ReportLink campaignId={Number(campaignId)} />}
      </CampaignGone>
    )
  const isRunning = !campaign.ended && !campaign.paused
  const hasSeveralLeaflets = campaign.campaignLeaflets.length > 0
  return (
    <Container>
      <PageHead
        title={campaign.campaignName}
        description={campaign.campaignDescription}
        private={!isRunning || !campaign.listed}
        card={
          campaign.leafletPreview
            ? {
                path: campaign.campaignCard ?? campaign.leafletPreview,
                text: `Leaflet “${campaign.campaignName}”, by ${campaign.campaignUser.address.organisation}`,
                isCardSize: campaign.campaignCard !== null,
              }
            : undefined
        }
      />
      <CampaignData campaign={campaign} />
      <div className={styles.page}>
        <div className={styles.text}>
          <Stack gap="loose">
            <CampaignSummary campaign={campaign} />
            <Progress goal={campaign.goal} leafletsDelivered={leafletsDelivered} />
          </Stack>
        </div>
        {isRunning && (
          <div className={styles.join}>
            <Join campaign={campaign} />
          </div>
        )}
        {isRunning && !hasSeveralLeaflets && (
          <div className={styles.print}>
            <PrintLeaflet campaign={campaign} />
          </div>
        )}
        <div className={styles.leaflet}>
          <LeafletsInOrder
            campaign={campaign}
            print={(shown) => isRunning && hasSeveralLeaflets && <PrintLeaflet campaign={shown} />}
          />
        </div>
        <div className={isRunning ? styles.aside : styles.onlyAside}>
          <Stack gap="loose">
            <ShareCampaign campaign={campaign} />
            <Imprint campaign={campaign} />
            <ReportLink campaignId={campaign.campaignId} />
          </Stack>
        </div>
      </div>
    </Container>
  )
}

/** The goal, and how far it is, as far as the public sees it (rule: public-progress). */
function Progress({ goal, leafletsDelivered }: { goal: number | null; leafletsDelivered: number | null }) {
  if (leafletsDelivered === null)
    return goal !== null && <p>The goal is {pluralise(goal, 'leaflet')} delivered.</p>
  if (goal === null) return <p>More than {formatCount(leafletsDelivered)} leaflets delivered so far.</p>
  return (
    <ProgressBar
      label={`${formatCount(leafletsDelivered)} of ${formatCount(goal)} leaflets delivered`}
      part={Math.min(1, leafletsDelivered / goal)}
    />
  )
}

/** The leaflet's file, which lacks the printer's name that the law wants on election material (rule: election-packs-name-their-printer). */
function PrintLeaflet({ campaign }: { campaign: Campaign }) {
  const { campaignName, campaignLeafletFile, imprint } = campaign
  if (imprint)
    return <p>This is election material, so every copy names its printer. Musketeers print it here.</p>
  return (
    <Row>
      {!isPdf(campaign) && (
        <Button
          hidden
          data-does="print"
          data-address={campaignLeafletFile}
          data-name={campaignName}
          data-printer={printScript}
          data-failed="Could not be printed"
        >
          Print this leaflet
        </Button>
      )}
      <ButtonLink to={campaignLeafletFile}>
        {isPdf(campaign) ? 'Open the PDF to print it' : 'Open the leaflet'}
      </ButtonLink>
    </Row>
  )
}

/** What search engines read about a campaign (schema.org). */
function CampaignData({ campaign }: { campaign: Campaign }) {
  const { publicUrl } = useProduct()
  const { campaignId, campaignName, campaignDescription, campaignUser, subDate, leafletPreview } = campaign
  const address = publicUrl + paths.publicCampaign(campaignId)
  return (
    <>
      <link rel="canonical" href={address} />
      <PageFacts
        data={{
          '@type': 'CreativeWork',
          name: campaignName,
          description: campaignDescription,
          url: address,
          ...(leafletPreview && { image: publicUrl + leafletPreview }),
          datePublished: subDate,
          publisher: { '@type': 'Organization', name: campaignUser.address.organisation },
        }}
      />
    </>
  )
}

function Join({ campaign: { campaignId } }: { campaign: Campaign }) {
  return (
    <Panel title="Deliver it on your street">
      <div data-for="signed-out organisation administrator applicant">
        <Stack>
          <p>
            Twenty houses, ten minutes. Sign up and we’ll email you the leaflet. Print it and put it through
            your neighbours’ doors.
          </p>
          <Row>
            <ButtonLink variant="primary" to={paths.signUp(campaignId)}>
              Become a musketeer
            </ButtonLink>
          </Row>
          <p>
            Already a musketeer? <a href={paths.musketeerCampaign(campaignId)}>Join this campaign</a>
          </p>
        </Stack>
      </div>
      <div data-for="musketeer">
        <Stack>
          <p>
            Twenty houses, ten minutes. Join and we’ll email you the leaflet. Print it and put it through your
            neighbours’ doors.
          </p>
          <Row>
            <ButtonLink variant="primary" to={paths.musketeerCampaign(campaignId)}>
              Join this campaign
            </ButtonLink>
          </Row>
        </Stack>
      </div>
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
        : `Campaign and leaflet promoted by ${isolate(campaign.campaignUser.address.organisation)}.`}{' '}
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
