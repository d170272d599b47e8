import type { OwnScans } from '@street-musketeers/contract/campaigns/own-scans.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Section } from '../../ui/page/section.tsx'

/** Where a musketeer asks for about how often the leaflets that they printed are scanned, and reads it (rule: own-scans). */
export function OwnScansSection({ ownScans: { since, campaigns } }: { ownScans: OwnScans }) {
  const showOutcome = useActionResult()
  const choose = async (isOn: boolean) => showOutcome(await call('PUT /api/ownscans', { isOn }))
  return (
    <Section title="Scans from your doors">
      {since === null ? (
        <>
          <p>
            Each leaflet that you print here has a code. If you like, we count about how often those codes are
            scanned. To do that, we store which leaflets you print from then on, and when. We store nothing
            about who scans. Only you see the number.
          </p>
          <div>
            <ActionButton action={() => choose(true)}>Count scans from my doors</ActionButton>
          </div>
        </>
      ) : (
        <>
          {campaigns.length === 0 ? (
            <p>
              Too few scans to show yet. A campaign’s number appears after ten scans or more, and changes on
              Mondays. Only leaflets that you have printed since {formatDate(since)} count.
            </p>
          ) : (
            <ul>
              {campaigns.map(({ campaignId, campaignName, scans }) => (
                <li key={campaignId}>
                  <bdi>{campaignName}</bdi>: about {formatCount(scans)} scans from your doors
                </li>
              ))}
            </ul>
          )}
          <div>
            <ConfirmButton
              label="Stop counting"
              title="Stop counting scans?"
              confirm="Stop counting"
              onConfirm={() => choose(false)}
            >
              <p>We delete which leaflets you printed. If you turn it on again, the numbers begin again.</p>
            </ConfirmButton>
          </div>
        </>
      )}
    </Section>
  )
}
