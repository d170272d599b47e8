import {
  freeSheetsSentence,
  hubMessages,
  maxNamedHubs,
  nameHub,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NamedHub } from '@street-musketeers/contract/hubs/named-hubs.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { Page } from '../app/page/page.tsx'
import { ForSeat, hasSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { CampaignGone, reasonIfGone } from '../campaigns/campaign-gone.tsx'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Card, CardGrid } from '../ui/page/card.tsx'
import { Quotation, Row, Stack } from '../ui/page/layout.tsx'
import type { Route } from './+types/name-print-hubs.ts'

/** Null for administrators, who see none. */
export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id/printhubs', { id: Number(id) })],
} satisfies Handle

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  isAdministrator()
    ? null
    : call('GET /api/org/campaign/:id/printhubs', { id: parsePathId(params.id) }).catch(reasonIfGone)

/** The print hubs that an organisation names for a campaign (rule: named-print-hubs). */
export default function NamePrintHubs({ loaderData }: Route.ComponentProps) {
  const to = paths.organisationDashboard('view-campaigns')
  if (typeof loaderData === 'string')
    return <CampaignGone reason={loaderData} to={to} label="View campaigns" />
  if (!loaderData)
    return (
      <Page title="Print hubs for this campaign" private>
        <Notice kind="info">Only the organisation itself names print hubs.</Notice>
      </Page>
    )
  const { campaignId, campaignName, hubs, isRunning } = loaderData
  return (
    <Page
      title={`Print hubs: ${campaignName}`}
      heading="Print hubs for this campaign"
      lead={<span dir="auto">{campaignName}</span>}
      narrow
      private
      parents={[
        { to, label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
        { to: paths.organisationPrintPack(campaignId), label: 'Print' },
      ]}
      current="Print hubs"
    >
      <Stack gap="loose">
        <p>
          Members who have no printer are shown these print hubs first, before others near them. They ask, and
          collect.
        </p>
        {hubs.length > 0 && (
          <CardGrid label="Print hubs for this campaign">
            {hubs.map((hub) => (
              <HubCard key={hub.id} hub={hub} />
            ))}
          </CardGrid>
        )}
        {isRunning ? (
          <ForSeat least="officer" explains>
            {hubs.length < maxNamedHubs ? (
              <NameHub campaignId={campaignId} />
            ) : (
              <Notice kind="info">{hubMessages.namedTooMany}</Notice>
            )}
          </ForSeat>
        ) : (
          <Notice kind="info">This campaign is not running, so nothing is printed for it.</Notice>
        )}
      </Stack>
    </Page>
  )
}

function HubCard({ hub }: { hub: NamedHub }) {
  const { id, prints } = hub
  const showOutcome = useActionResult()
  return (
    <Card
      title={nameHub(hub)}
      {...(hasSeat('officer') && {
        footer: (
          <Row>
            <ConfirmButton
              variant="quiet"
              label="Remove"
              title={`Remove ${hub.name}?`}
              confirm="Remove it"
              onConfirm={async () => showOutcome(await call('DELETE /api/org/namedprinthub/:id', { id }))}
            >
              <p>Members no longer see it first. What they have asked of it stays.</p>
            </ConfirmButton>
          </Row>
        ),
      })}
    >
      {prints ? (
        <>
          <Quotation>{prints.handover}</Quotation>
          <p>{freeSheetsSentence(prints.freeSheets)}.</p>
        </>
      ) : (
        <p>Does not print now. Members do not see it.</p>
      )}
    </Card>
  )
}

function NameHub({ campaignId }: { campaignId: number }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/org/campaign/:id/printhubs', {
    onLeave: 'drop',
    input: (typed) => ({ ...typed, id: campaignId }),
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  return (
    <Form {...form}>
      <TextField
        name="hubCode"
        label="Code of a print hub"
        hint="Such as K3F9A-2BCDE. Ask whoever prints for you, such as your branch office. They find the code under “Print for others”, “For organisations”."
        required
        short
        autoComplete="off"
      />
      <SubmitRow>Add this print hub</SubmitRow>
    </Form>
  )
}
