import { showOwnUser } from '@street-musketeers/contract/insight.ts'
import { Link, redirect } from 'react-router'
import { call } from '../app/api.ts'
import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { useProduct } from '../app/product.ts'
import { showDate, showDateAndTime } from '../app/show-date.ts'
import { addressText } from '../identity/address-text.ts'
import { DetailList, Panel } from '../ui/card.tsx'
import { Prose } from '../ui/layout.tsx'
import type { Route } from './+types/application-thanks.ts'

export async function clientLoader() {
  const { application, ...user } = await call(showOwnUser, {})
  if (!application || application.state === 'not-submitted') throw redirect(paths.applicationForm())
  return { ...user, application }
}

const day = 24 * 60 * 60 * 1000

/** The promise of specification 1. */
const replyBy = (submittedAt: string) => new Date(Date.parse(submittedAt) + day).toISOString()

export default function ApplicationThanks({ loaderData }: Route.ComponentProps) {
  const { address, orgInfo, application } = loaderData
  const rejected = application.state === 'rejected'
  return (
    <Page
      title={rejected ? 'Your application was not accepted' : 'Thank you. We have your application.'}
      narrow
      private
    >
      {rejected ? <Rejected decidedAt={application.decidedAt} /> : <Waiting {...application} />}
      <Panel title="What you told us">
        <DetailList
          details={[
            ['Address', address && addressText(address)],
            ['Telephone', orgInfo?.telephone],
            ['Website', orgInfo?.website],
            ['Sent', application.submittedAt && showDateAndTime(application.submittedAt)],
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

function Waiting({ submittedAt }: { submittedAt: string | null }) {
  const { contactAddress } = useProduct()
  return (
    <Prose>
      <h2>What happens next</h2>
      <ol>
        <li>One of us reads it, and may ring you.</li>
        <li>
          We email you our answer within 24 hours
          {submittedAt && <>: by {showDateAndTime(replyBy(submittedAt))}</>}.
        </li>
        <li>Once you are accepted, sign in again and publish your first campaign.</li>
      </ol>
      <p>
        Is something wrong with it? Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
      </p>
    </Prose>
  )
}

function Rejected({ decidedAt }: { decidedAt: string | null }) {
  const { contactAddress } = useProduct()
  return (
    <Prose>
      <p>
        We read your application{decidedAt && ` and decided on ${showDate(decidedAt)}`}. We cannot accept it,
        so this account cannot publish campaigns.
      </p>
      <p>
        If you think we got this wrong, or something has changed, write to{' '}
        <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. A person will read it.
      </p>
    </Prose>
  )
}
