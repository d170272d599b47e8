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
import { DeliveredLeaflet } from '../drawings/delivered-leaflet.tsx'
import { formatCount, pluralise } from '../app/format/format-count.ts'
import { ButtonLink, Button } from '../ui/forms/button.tsx'
import { ProgressBar } from '../ui/lists/progress-bar.tsx'
import { Row, Stack, Container } from '../ui/page/layout.tsx'
import type { Route } from './+types/public-campaign'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignPaused } from './campaign-paused.tsx'
import pageScript from './campaign-page.js?url'
import { CampaignCauses, CampaignDescription, CampaignHead, Website } from './campaign-view.tsx'
import styles from './public-campaign.module.css'
import { parsePathId } from '../app/api/parse-path-id.ts'
// oxlint-disable-next-line import/default -- Vite adds the default export: the file's address.
import printScript from './printing/print-in-frame.js?url'
import { ReportLink } from './reviews/report-link.tsx'
import { ShareCampaign } from './sharing/share-campaign.tsx'
import type { Handle } from '../app/handle.ts'
import { LeafletsInOrder, isPdf } from './leaflets/leaflet.tsx'

export const handle = {
  static: true,
  script: pageScript,
  cached: 'any query',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const reply = call('GET /api/campaign/:id', { id: parsePathId(params.campaignId) })
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
        {campaign === 'CampaignGone' && (
          <p className={styles.small}>
            <ReportLink campaignId={Number(campaignId)} />
          </p>
        )}
      </CampaignGone>
    )
  if (campaign.paused) return <CampaignPaused campaignId={campaign.campaignId} />
  const isRunning = !campaign.ended
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
        <div className={styles.head}>
          <CampaignHead campaign={campaign} />
        </div>
        {isRunning && (
          <div className={styles.join}>
            <Join campaign={campaign} />
          </div>
        )}
        <div className={styles.text}>
          <Stack gap="loose">
            <CampaignDescription campaign={campaign} />
            {isRunning && campaign.endDate && (
              <p>
                <a href={paths.lastDay(campaign.campaignId)}>Add the last day to your calendar</a>
              </p>
            )}
            <Publisher campaign={campaign} />
            <Progress goal={campaign.goal} leafletsDelivered={leafletsDelivered} />
            {isRunning && !hasSeveralLeaflets && <PrintLeaflet campaign={campaign} />}
            <LeafletsInOrder
              campaign={campaign}
              print={(shown) => isRunning && hasSeveralLeaflets && <PrintLeaflet campaign={shown} />}
            />
            <CampaignCauses campaign={campaign} />
          </Stack>
        </div>
        <div className={styles.aside}>
          <Stack gap="loose">
            <ShareCampaign campaign={campaign} />
            <Imprint campaign={campaign} />
            <p className={styles.small}>
              <ReportLink campaignId={campaign.campaignId} />
            </p>
            <p className={styles.small}>
              <a href={paths.noMoreLeaflets(campaign.campaignId)}>No more leaflets, please</a>
            </p>
          </Stack>
        </div>
      </div>
    </Container>
  )
}

/** Where to read more about who publishes it (rules: publisher-in-public, organisation-pages). */
function Publisher({ campaign: { campaignUser } }: { campaign: Campaign }) {
  const { organisationId, address, orgInfo } = campaignUser
  return (
    <>
      {orgInfo.website && (
        <p>
          <Website address={orgInfo.website} />
        </p>
      )}
      {organisationId !== null && (
        <p>
          <a href={paths.publicOrganisation(organisationId)}>
            All campaigns of {isolate(address.organisation)}
          </a>
        </p>
      )}
    </>
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

/**
 * The one thing to do. People who type the address on a leaflet see the same page as everybody else, so the sentence about the neighbour
 * begins with a question.
 */
function Join({ campaign: { campaignId } }: { campaign: Campaign }) {
  const joinPage = paths.musketeerCampaign(campaignId)
  return (
    <section className={styles.panel} aria-labelledby="join">
      <h2 id="join" className={styles.question}>
        Found this on your doormat?
      </h2>
      <p>
        A neighbour put it through your door. You can do the same on your street: twenty houses, ten minutes.
      </p>
      <div className={styles.picture}>
        <DeliveredLeaflet />
      </div>
      <div className={styles.way} data-for="signed-out organisation administrator applicant">
        <ButtonLink variant="primary" wide to={paths.signUp(campaignId)}>
          Become a musketeer
        </ButtonLink>
        <p className={styles.small}>
          We’ll email you the leaflet to print. Already a musketeer? <a href={joinPage}>Join this campaign</a>
        </p>
      </div>
      <div className={styles.way} data-for="musketeer">
        <ButtonLink variant="primary" wide to={joinPage}>
          Join this campaign
        </ButtonLink>
        <p className={styles.small}>We’ll email you the leaflet to print.</p>
      </div>
    </section>
  )
}

/** Who promotes the campaign and this site, as text (rule: imprint-on-public-page). */
function Imprint({ campaign }: { campaign: Campaign }) {
  const { name, promoter } = useProduct()
  return (
    <p className={styles.small}>
      {campaign.imprint
        ? imprintSentence(campaign.imprint)
        : `Campaign and leaflet promoted by ${isolate(campaign.campaignUser.address.organisation)}.`}{' '}
      Published on {name}, promoted by {promoter}.
    </p>
  )
}
