import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { call } from '../../app/api/api.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { Page } from '../../app/page/page.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

/** What a press found, or did. */
type Outcome = ReplyOf<'POST /api/siteadmin/refusedhomes' | 'POST /api/siteadmin/refusedhomes/removal'>

/** Where an administrator looks into a complaint that somebody closed a street to leaflets (rule: refused-streets). */
export default function RefusedHomes() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useApiForm('POST /api/siteadmin/refusedhomes', {
    onLeave: 'drop',
    onSuccess: setOutcome,
  })
  const remove = async (postcode: string) =>
    setOutcome(await call('POST /api/siteadmin/refusedhomes/removal', { postcode }))
  return (
    <Page
      title="Homes that want no leaflets"
      lead="For a complaint that somebody has refused leaflets for a whole street. Type the postcode that it is about."
      narrow
      private
      parents={[{ to: paths.administratorDashboard('messages'), label: 'Messages' }]}
    >
      <Form {...form}>
        <TextField
          name="postcode"
          label="Postcode"
          hint="The audit log records that you looked, with the postcode without its last two letters."
          required
          autoComplete="off"
        />
        <SubmitRow>Count requests</SubmitRow>
      </Form>
      {outcome && <Result outcome={outcome} remove={remove} />}
    </Page>
  )
}

function Result({ outcome, remove }: { outcome: Outcome; remove: (postcode: string) => Promise<void> }) {
  if ('message' in outcome) return <Notice kind="success">{outcome.message}</Notice>
  const { postcode, requests } = outcome
  return (
    <>
      <Notice kind="info">
        {requests === 0
          ? `No home at ${postcode} has asked for no more leaflets.`
          : `${pluralise(requests, 'request')} for no more leaflets at ${postcode}. A postcode has about 15 homes, and some ask more than once.`}
      </Notice>
      {requests > 0 && (
        <div>
          <ConfirmButton
            label="Remove them"
            title={`Remove the homes at ${postcode}?`}
            confirm="Remove them"
            onConfirm={() => remove(postcode)}
          >
            <p>
              All of them get leaflets again, also those that really asked: they have to ask again, and their
              links no longer work.
            </p>
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
