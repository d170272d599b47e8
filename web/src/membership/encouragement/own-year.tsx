import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { formatMonth } from '../../app/format/format-date.ts'
import { Page } from '../../app/page/page.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { BarChart } from '../../ui/lists/bar-chart.tsx'
import { Figures } from '../../ui/lists/figures.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import type { Route } from './+types/own-year'
import styles from './own-year.module.css'

export const handle = {
  loads: ({ year }) => [readAddress('GET /api/year/:year', { year: Number(year) })],
} satisfies Handle

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call('GET /api/year/:year', { year: Number(params.year) })

/** A musketeer's year, to keep and to print (rule: own-year). */
export default function OwnYear({ loaderData }: Route.ComponentProps) {
  const { year, leafletsDelivered, days, campaigns, months } = loaderData
  const saveCard = async () => saveFile(await call('GET /api/year/:year/card', { year }), `my-${year}.jpg`)
  return (
    <Page
      title={`Your ${year}`}
      lead={
        leafletsDelivered === 0
          ? `You reported no deliveries in ${year}.`
          : `You reached ${pluralise(leafletsDelivered, 'door')} in ${year}. Thank you.`
      }
      narrow
      private
      parents={[{ to: paths.musketeerDashboard('history'), label: 'History' }]}
    >
      {leafletsDelivered === 0 ? (
        <Row>
          <ButtonLink to={paths.musketeerDashboard()}>Back to My Details</ButtonLink>
        </Row>
      ) : (
        <Stack gap="loose">
          <Figures
            figures={[
              ['Leaflets delivered', formatCount(leafletsDelivered)],
              ['Days out', formatCount(days)],
              ['Campaigns', formatCount(campaigns)],
            ]}
          />
          <BarChart
            title="Month by month"
            columns={['Month', 'Leaflets']}
            bars={months.map((each) => ({ label: formatMonth(each.month), value: each.leafletsDelivered }))}
          />
          <div className={styles.actions}>
            <Row>
              <Button variant="primary" onClick={() => window.print()}>
                Print this page
              </Button>
              <ActionButton action={saveCard}>Save a picture to share</ActionButton>
            </Row>
            <p>
              Only you see this page. The picture says how many doors on how many days, and names nobody and
              no campaign.
            </p>
          </div>
        </Stack>
      )}
    </Page>
  )
}
