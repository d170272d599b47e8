import * as paths from '@street-musketeers/contract/public-urls.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { data, type HeadersFunction } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { pageContext } from '../app/page-context.ts'
import logo from '../app/page/icons/icon-512.png?url'
import { PageHead } from '../app/page/page.tsx'
import { PageFacts } from '../app/page/page-facts.tsx'
import { useProduct } from '../app/product.ts'
import { CampaignCards } from '../campaigns/campaign-list.tsx'
import { DonatePanel } from '../donations/donate-panel.tsx'
import paymentScript from '../donations/payment.js?url'
import { Banner } from '../drawings/banner.tsx'
import { FrontDoor } from '../drawings/front-door.tsx'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Printer } from '../drawings/printer.tsx'
import { Street } from '../drawings/street.tsx'
import { Tally } from '../drawings/tally.tsx'
import { readFlash } from '../identity/flash-messages.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Container } from '../ui/page/layout.tsx'
import styles from './home.module.css'
import type { Route } from './+types/home.ts'
import type { Handle } from '../app/handle.ts'

export const handle = {
  static: true,
  script: paymentScript,
  cached: 'no query',
} satisfies Handle

/** How many of the newest campaigns are shown. */
const shownCampaigns = 2

export async function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const { call } = context.get(pageContext)
  const { figures, headers } = await loadLiveFigures(call)
  return data({ ...figures, news: readFlash(request) }, { headers })
}

/** In an outage the page must not be cached. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The newest campaigns, and what was delivered this year. Without them, as in an outage, the front page is shown all the same. */
async function loadLiveFigures(call: Client) {
  try {
    const [campaigns, delivered] = await Promise.all([
      call('GET /api/publiccampaigns/:page/:size', { page: 0, size: shownCampaigns }),
      call('GET /api/delivered', {}),
    ])
    return { figures: { campaigns: campaigns.content, delivered }, headers: {} }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { figures: { campaigns: [], delivered: null }, headers: { 'cache-control': 'no-store' } }
  }
}

export default function Home({ loaderData: { campaigns, delivered, news } }: Route.ComponentProps) {
  const { name, publicUrl, contactAddress, donations } = useProduct()
  return (
    <>
      <PageHead
        title={name}
        description={`${name} are trade unionists who print a leaflet at home and deliver it on their own street. Twenty doors, ten minutes a week.`}
      />
      <PageFacts
        data={{
          '@type': 'Organization',
          name,
          url: publicUrl,
          logo: publicUrl + logo,
          email: contactAddress,
        }}
      />
      {news && (
        <Container>
          <div className={styles.news}>
            <Notice kind="success">{news}</Notice>
          </div>
        </Container>
      )}
      <div className={styles.opening}>
        <Hero />
        <Street />
      </div>
      <Stories />
      {campaigns.length > 0 && <Newest campaigns={campaigns} />}
      <Figures delivered={delivered} />
      <Organisations />
      {donations && <Donate />}
    </>
  )
}

function Hero() {
  const { name } = useProduct()
  return (
    <Container>
      <section className={styles.hero}>
        <div className={styles.text}>
          <h1>
            <span>Twenty doors. </span>
            <span>Ten minutes. </span>
            <span>Your own street.</span>
          </h1>
          <p className={styles.lead}>
            {name} are trade unionists who print a leaflet at home and put it through their neighbours’
            letterboxes. You pick the causes. We send you the leaflet.
          </p>
          <div className={styles.ways}>
            <ButtonLink to={paths.signUp()} variant="primary" size="large">
              Become a musketeer
            </ButtonLink>
            <ButtonLink to={paths.learnMore()} variant="quiet" size="large">
              See how it works
            </ButtonLink>
          </div>
          <p className={styles.promise}>Free to join. No cookies, no adverts. Stop whenever you like.</p>
        </div>
        <div className={styles.door}>
          <FrontDoor />
        </div>
      </section>
    </Container>
  )
}

function Stories() {
  return (
    <Container>
      <section className={styles.stories} aria-labelledby="stories">
        <h2 id="stories">From your letterbox to theirs</h2>
        <ol className={styles.grid}>
          <Story number={1} title="You pick the causes" picture={<Banner />}>
            Fair pay, the NHS, housing, buses, libraries: there are 27, and you put yours in order. We show
            you the campaigns that fit, from unions and community groups we have checked.
          </Story>
          <Story number={2} title="We send one leaflet" picture={<Printer />}>
            It comes by email every week, fortnight or month, as you choose. Print twenty copies at home, at
            work or at the library. Black and white does the job.
          </Story>
          <Story number={3} title="You walk your own street" picture={<HandWithLeaflet />}>
            Twenty houses take about ten minutes. You don’t need a script or a clipboard, and you never have
            to knock. A leaflet from a neighbour gets read.
          </Story>
          <Story number={4} title="You tell us how many" picture={<Tally />}>
            Press a link in the email, or just reply with the number. The campaign sees how many leaflets were
            delivered, never who you are. Twenty doors a week is a thousand a year.
          </Story>
        </ol>
      </section>
    </Container>
  )
}

function Story({
  number,
  title,
  picture,
  children,
}: {
  number: number
  title: string
  picture: ReactNode
  children: string
}) {
  return (
    <li className={styles.story}>
      <div className={styles.picture}>{picture}</div>
      <div>
        <h3>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {title}
        </h3>
        <p>{children}</p>
      </div>
    </li>
  )
}

/** The newest campaigns of the public list, with their leaflets (rule: public-campaign-list). */
function Newest({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <Container>
      <section className={styles.newest} aria-labelledby="newest">
        <div>
          <h2 id="newest">On doormats now</h2>
          <p>The newest campaigns, and the leaflets your neighbours are printing this week.</p>
          <ButtonLink to={paths.campaigns()}>See all campaigns</ButtonLink>
        </div>
        <CampaignCards
          label="The newest campaigns"
          campaigns={campaigns}
          pathOf={paths.publicCampaign}
          action="See the leaflet"
        />
      </section>
    </Container>
  )
}

/** @param delivered the leaflets of this year, as far as anybody sees them (rule: public-total) */
function Figures({ delivered }: { delivered: { year: number; leafletsDelivered: number | null } | null }) {
  return (
    <section className={styles.figures} aria-label="Why it works">
      <Container>
        <div className={styles.sum}>
          <div>
            <p className={styles.figure}>
              <strong>6.5 million</strong> union members
            </p>
            <p className={styles.figure}>
              <strong>12 million</strong> homes
            </p>
            {delivered && delivered.leafletsDelivered !== null && (
              <p className={styles.figure}>
                <strong>{formatCount(delivered.leafletsDelivered)}</strong> leaflets delivered in{' '}
                {delivered.year}
              </p>
            )}
          </div>
          <p className={styles.point}>
            There are 6.5 million union members in the United Kingdom. Each of us lives on a street. If we
            each walk our own, 12 million homes hear from someone they know by sight, not from a newspaper
            owner.
          </p>
        </div>
      </Container>
    </section>
  )
}

function Organisations() {
  return (
    <Container>
      <section className={styles.organisations}>
        <h2>You have the campaign. We have the doorsteps.</h2>
        <div>
          <p>
            Unions, branches and community groups publish a leaflet here, and musketeers who care about the
            cause deliver it. You see how many were emailed and how many reached a door, month by month.
          </p>
          <p>Tell us who you are and we’ll reply within 24 hours.</p>
          <ButtonLink to={paths.signUpOrganisation()}>Sign up your organisation</ButtonLink>
        </div>
      </section>
    </Container>
  )
}

function Donate() {
  return (
    <Container>
      <section className={styles.donate} aria-labelledby="donate">
        <div>
          <h2 id="donate">No printer? Chip in.</h2>
          <p>
            Volunteers do the work. Small donations pay for running the website and email, for checking
            leaflets, and for paper.
          </p>
        </div>
        <DonatePanel />
      </section>
    </Container>
  )
}
