import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { WaitingPlace } from '@street-musketeers/contract/insight/figures.ts'
import { placeName } from '@street-musketeers/contract/places/read-place.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { Link } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { Table } from '../ui/lists/table.tsx'
import { Section } from '../ui/page/section.tsx'

/** Where musketeers wait for a campaign: whom to invite (rule: waiting-places). */
export function WaitingPlaces({ places }: { places: readonly WaitingPlace[] }) {
  return (
    <Section title="Where people wait">
      {places.length === 0 ? (
        <p>
          Nowhere yet. A place appears here once three musketeers in one postcode area are waiting for a
          campaign for the same cause.
        </p>
      ) : (
        <>
          <p>
            These musketeers chose a cause for which no campaign runs where they are. Think of an organisation
            there and <Link to={paths.administratorDashboard('new_org')}>create an account for it</Link>.
          </p>
          <Table
            caption="Musketeers without a campaign, counted on Mondays"
            rows={places}
            rowKey={({ area, cause }) => `${area} ${cause}`}
            columns={[
              { label: 'Where', cell: ({ area }) => placeName(area) },
              { label: 'Cause', cell: ({ cause }) => causeLabel(cause) },
              { label: 'People', cell: ({ people }) => formatCount(people), number: true },
            ]}
          />
        </>
      )}
    </Section>
  )
}
