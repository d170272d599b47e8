import type { BranchOf } from '@street-musketeers/contract/organisations/branches.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { Link, redirect } from 'react-router'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { isAdministrator } from '../app/session/session.ts'
import { Page } from '../app/page/page.tsx'
import { useProduct } from '../app/product.ts'
import { formatDate, formatDateAndTime } from '../app/format/format-date.ts'
import { InTray } from '../drawings/in-tray.tsx'
import { formatAddress } from '../identity/accounts/address-lines.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { DetailList, Panel } from '../ui/page/card.tsx'
import { Prose, Quotation } from '../ui/page/layout.tsx'
import type { Route } from './+types/application-thanks.ts'
import styles from './application-thanks.module.css'

export const handle = { loads: () => [readAddress('GET /api/user', {})] } satisfies Handle

/** Administrators see the page as it is after applying, without an application. */
export async function clientLoader() {
  if (isAdministrator()) return null
  const { application, ...user } = await call('GET /api/user', {})
  if (!application || application.state === 'not-submitted') throw redirect(paths.applicationForm())
  return { ...user, application }
}

const dayMs = 24 * 60 * 60 * 1000

const titles = {
  'not-submitted': '',
  pending: 'Thank you. We have your application.',
  confirmed: 'Your organisation is live',
  rejected: 'Your application was not accepted',
} as const

/** We promise a reply within 24 hours (rule: application-reply-24-hours). */
const replyBy = (submittedAt: string) => new Date(Date.parse(submittedAt) + dayMs).toISOString()

export default function ApplicationThanks({ loaderData }: Route.ComponentProps) {
  if (loaderData === null)
    return (
      <Page title={titles.pending} narrow private>
        <Notice kind="info">This is what an organisation sees after it has applied.</Notice>
        <Waiting submittedAt={null} />
      </Page>
    )
  const { address, orgInfo, application, branchOf } = loaderData
  return (
    <Page title={titles[application.state]} narrow private>
      {application.state === 'rejected' && <Rejected {...application} />}
      {application.state === 'confirmed' && <Confirmed />}
      {application.state === 'pending' && <Waiting {...application} />}
      <Panel title="What you told us">
        <DetailList
          details={[
            ['Address', address && formatAddress(address)],
            ['Telephone', orgInfo?.telephone],
            ['Website', orgInfo?.website],
            ...(branchOf ? [['Union', unionText(branchOf)] as const] : []),
            ['Sent', application.submittedAt && formatDateAndTime(application.submittedAt)],
          ]}
        />
      </Panel>
      <p>
        <Link to={paths.applicantSettings()}>Settings</Link>: your email, password and data, and how to close
        your account.
      </p>
    </Page>
  )
}

function unionText({ union, state }: BranchOf): string {
  if (state === 'asked') return `${union}. Its officers can see your application here, and vouch for you.`
  return state === 'refused' ? `${union}. It says that you are not its branch.` : `${union} vouches for you.`
}

function Waiting({ submittedAt }: { submittedAt: string | null }) {
  const { contactAddress } = useProduct()
  return (
    <Prose>
      <div className={styles.tray}>
        <InTray sheets={1} />
      </div>
      <h2>What happens next</h2>
      <ol>
        <li>One of us will read it, and may phone you.</li>
        <li>
          We’ll email you our decision within <strong>24 hours</strong>
          {submittedAt && <>: by {formatDateAndTime(replyBy(submittedAt))}</>}.
        </li>
        <li>Once you are accepted, sign in again and publish your first campaign.</li>
      </ol>
      <p>
        Spotted a mistake? Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
      </p>
    </Prose>
  )
}

/** Confirming signs the applicant out, so this is only seen on a page that was already open. */
function Confirmed() {
  return (
    <Prose>
      <p>We have accepted your application. Publish your first campaign whenever you like.</p>
      <p>
        <a href={paths.organisationDashboard('new-campaign')}>New campaign</a>
      </p>
    </Prose>
  )
}

function Rejected({ decidedAt, reason }: { decidedAt: string | null; reason: string }) {
  const { contactAddress } = useProduct()
  return (
    <Prose>
      <p>
        We read your application{decidedAt && ` and decided on ${formatDate(decidedAt)}`}. We can’t accept it,
        so this account can’t publish campaigns.
      </p>
      {reason && (
        <>
          <p>This is why:</p>
          <Quotation>{reason}</Quotation>
        </>
      )}
      <p>
        If you think we got this wrong, or something has changed, write to{' '}
        <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. A person will read it.
      </p>
    </Prose>
  )
}
