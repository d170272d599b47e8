import * as paths from '@street-musketeers/contract/public-urls.ts'
import { skipSentence } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { problems } from '@street-musketeers/contract/problems.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { CampaignOver } from '../deliveries/campaign-over.tsx'
import { LinkExpired, orNullIfLinkOver } from '../deliveries/linked-page.tsx'
import { DoorNames, LostDoors } from '../rounds/lost-doors.tsx'
import type { Route } from './+types/doorstep'
import styles from './doorstep.module.css'
// oxlint-disable-next-line import/default -- Vite adds the default export: the file's address.
import script from './doorstep.js?url'

export { headers } from '../deliveries/linked-page.tsx'
export const handle = { static: true, script } satisfies Handle

const title = 'Count at the door'

export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const page = await orNullIfLinkOver(context.get(pageContext).call('GET /api/reportlink/:link', { link }))
  return page ? { page } : data({ page }, { status: problems.ReportLinkOver.status })
}

/**
 * Counts leaflets while they are delivered, and reports the count (rule: doorstep). `doorstep.js` counts, stores and sends; every sentence it shows is here, hidden
 * until it is true.
 */
export default function Doorstep({ loaderData: { page }, params: { link } }: Route.ComponentProps) {
  if (!page)
    return (
      <LinkExpired title={title}>
        <div data-doorstep data-outcomes>
          <Says name="lost" kind="info">
            You counted <strong data-count /> here. Sign in to report them.
          </Says>
        </div>
      </LinkExpired>
    )
  return (
    <Page title={title} heading={title} lead={page.campaignName} narrow private>
      <noscript>
        <Notice kind="info">
          Your browser runs no scripts, so this page can’t count. Count on paper, then{' '}
          <a href={paths.report(link)}>report it here</a>.
        </Notice>
      </noscript>
      <div data-doorstep data-link={link} data-worker={paths.doorstepWorker()} hidden>
        <Stack>
          {page.campaignEnded && <CampaignOver lastDay={page.campaignEnded} />}
          <LostDoors page={page} />
          <Counter />
          <Report link={link} />
          <Walk page={page} />
        </Stack>
      </div>
    </Page>
  )
}

/** What a thumb needs. */
function Counter() {
  return (
    <section className={styles.counter} data-counter aria-label="Counter">
      <p className={styles.count} role="status">
        <strong data-count>0</strong> delivered
      </p>
      <button type="button" className={styles.plus} data-press="d">
        +1
      </button>
      <Row gap="tight">
        <Button data-undo>Undo</Button>
        <Button data-press="s">“No leaflets” sign</Button>
        <Button data-press="u">Could not reach</Button>
      </Row>
      <p className={styles.passed} data-passed hidden>
        Passed by: <span data-signs>0</span> with a sign, <span data-unreached>0</span> that you could not
        reach.
      </p>
    </section>
  )
}

function Report({ link }: { link: string }) {
  return (
    <div data-outcomes>
      <Stack>
        <div data-finish hidden>
          <Button variant="primary" wide data-report>
            I’ve finished: report <span data-count>0</span>
          </Button>
        </div>
        <Says name="sending" kind="info">
          Sending your report…
        </Says>
        <Says name="waiting" kind="info">
          No signal. We’ve kept your count, and will report <strong data-count /> once this page is open and
          there is signal.{' '}
          <Button variant="quiet" data-again>
            Try now
          </Button>
        </Says>
        <Says name="asked" kind="question">
          <p data-message />
          <Row gap="tight">
            <Button data-answer="add">Add to it</Button>
            <Button data-answer="change">Replace it</Button>
          </Row>
        </Says>
        <Says name="refused" kind="error">
          <span data-message /> <a href={paths.report(link)}>Report it by hand</a>
        </Says>
        <Says name="lost" kind="error">
          This link no longer works, so we could not report it. You counted <strong data-count />.{' '}
          <a href={paths.signIn('new', paths.musketeerDashboard('view-campaigns'))}>
            Sign in and report them
          </a>
          .
        </Says>
        <Says name="reported" kind="success">
          Thank you. You’ve reported <strong data-count />. That’s <strong data-total /> for this campaign so
          far. We’ve deleted the count from this browser.{' '}
          <Button variant="quiet" data-take-back>
            Undo
          </Button>
        </Says>
        <Says name="undone" kind="success">
          <span data-message /> <a href={paths.report(link)}>Report a delivery</a>
        </Says>
      </Stack>
    </div>
  )
}

/** What helps on the way, and what the page keeps. */
function Walk({ page }: { page: ReportPage }) {
  const doors = page.doors.filter(({ taken }) => !taken)
  return (
    <Stack>
      <div data-promises>
        <Says name="unkept" kind="error">
          This browser can’t keep your count. Leave this page open until you’ve reported it.
        </Says>
        <Says name="unpaged" kind="info">
          This browser keeps your count, but can’t open this page without signal. Leave it open.
        </Says>
        <Says name="kept" kind="info">
          You can close this page: it opens again without signal, with your count. In a private window, keep
          it open.
        </Says>
      </div>
      {page.skip.length > 0 && <Notice kind="info">{skipSentence(page.skip)}</Notice>}
      {doors.length > 0 && (
        <p>
          Your doors: <DoorNames doors={doors} />
        </p>
      )}
      <div data-notes>
        <TextArea
          name="note"
          label="A note for yourself"
          hint="Only in this browser, and deleted with the count. We never record where you are, or when you were at a door."
          rows={3}
          autoComplete="off"
        />
      </div>
    </Stack>
  )
}

/** A sentence that the script shows when it is true. */
const Says = ({
  name,
  kind,
  children,
}: {
  name: string
  kind: 'success' | 'info' | 'question' | 'error'
  children: ReactNode
}) => (
  <div data-says={name} hidden>
    <Notice kind={kind}>{children}</Notice>
  </div>
)
