import type { OwnHub } from '@street-musketeers/contract/hubs/print-hubs.ts'
import { call } from '../app/api/api.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { CopyField } from '../ui/forms/copy-field.tsx'
import { Card, CardGrid } from '../ui/page/card.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'

/** The code by which organisations name a print hub, and the campaigns that do (rule: named-print-hubs). */
export function ForOrganisations({ hub: { id, code, campaigns } }: { hub: OwnHub }) {
  const showOutcome = useActionResult()
  const make = async () => showOutcome(await call('POST /api/printhub/:id/code', { id }))
  return (
    <Stack>
      <p>
        An organisation can send its members without a printer to you. Give your code to the organisations you
        print for, such as your branch. They see what every musketeer sees of your print hub, and not who you
        are.
      </p>
      {code === null ? (
        <div>
          <ActionButton action={make}>Make a code</ActionButton>
        </div>
      ) : (
        <>
          <CopyField label="Your code" value={code} />
          <div>
            <ConfirmButton
              variant="quiet"
              label="Make a new code"
              title="Make a new code?"
              confirm="Make it"
              onConfirm={make}
            >
              <p>The code {code} no longer works. Campaigns that name you already still do.</p>
            </ConfirmButton>
          </div>
        </>
      )}
      {campaigns.length > 0 && (
        <CardGrid label="Campaigns that name you">
          {campaigns.map((campaign) => (
            <NamingCard key={campaign.id} campaign={campaign} />
          ))}
        </CardGrid>
      )}
    </Stack>
  )
}

function NamingCard({
  campaign: { id, campaignName, organisation },
}: {
  campaign: OwnHub['campaigns'][number]
}) {
  const showOutcome = useActionResult()
  return (
    <Card
      title={campaignName}
      footer={
        <Row>
          <ConfirmButton
            variant="quiet"
            label="End"
            title="Leave this campaign?"
            confirm="End it"
            onConfirm={async () => showOutcome(await call('DELETE /api/hubcampaign/:id', { id }))}
          >
            <p>
              Its members no longer see you first. What they have asked stays. While the organisation has your
              code it can name you again: make a new code if it should not.
            </p>
          </ConfirmButton>
        </Row>
      }
    >
      <p>
        By <bdi>{organisation}</bdi>. Members without a printer are shown your print hub first.
      </p>
    </Card>
  )
}
