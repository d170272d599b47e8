import { Letterbox } from '../drawings/letterbox.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Card, CardGrid, DetailList } from '../ui/page/card.tsx'
import { Disclosure, DisclosureList } from '../ui/page/disclosure.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { TickIcon } from '../ui/icons.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { EmailAddress } from '../ui/lists/email-address.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Tag, TagList } from '../ui/lists/tag.tsx'

const rows = [
  {
    id: 1,
    name: 'Ada Okafor-Featherstonehaugh',
    email: 'ada.okafor@example.org',
    date: '20 Nov 2026',
    count: 1260,
    active: true,
  },
  { id: 2, name: 'Łukasz Nowak', email: 'lukasz@example.org', date: '3 Jan 2026', count: 60, active: true },
  { id: 3, name: 'Bea Lamb', email: 'bea@example.org', date: '14 Feb 2026', count: 0, active: false },
]

type Person = (typeof rows)[number]
const columns = [
  { label: 'Name', cell: (row: Person) => <a href="/ui">{row.name}</a> },
  { label: 'Email', cell: (row: Person) => <EmailAddress address={row.email} /> },
  { label: 'Signed up', cell: (row: Person) => row.date },
  { label: 'Delivered', cell: (row: Person) => row.count.toLocaleString('en-GB'), number: true },
  {
    label: 'Status',
    cell: (row: Person) => (
      <Tag tone={row.active ? 'good' : 'stopped'}>{row.active ? 'Active' : 'Inactive'}</Tag>
    ),
  },
]

const months = 'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ')
const scores = [0, 40, 60, 120, 80, 260, 240, 380, 0, 410, 520, 640]

/** Tables, cards, charts and empty states. */
export function Lists() {
  return (
    <Stack gap="loose">
      <h2>Lists</h2>
      <DetailList
        details={[
          ['Name', 'Ada Okafor'],
          ['Username', 'ada@example.org'],
          ['Telephone', ''],
        ]}
      />
      <Table caption="Musketeers" rows={rows} rowKey={(row) => row.id} columns={columns} />
      <Table
        caption="Sorted by name"
        rows={rows.slice(0, 2)}
        rowKey={(row) => row.id}
        columns={[
          { ...columns[0]!, sort: { to: '/ui', sorted: 'ascending' } },
          { ...columns[3]!, sort: { to: '/ui', sorted: undefined } },
          { label: 'Details', hideLabel: true, cell: () => <a href="/ui">Details</a> },
        ]}
      />
      <TagList label="Subjects" tags={[{ name: 'Libraries' }, { name: 'Peace', icon: <TickIcon /> }]} />
      <Row>
        <Tag tone="good">Active</Tag>
        <Tag tone="waiting">Waiting</Tag>
        <Tag tone="stopped">Ended</Tag>
        <Tag>Nothing said</Tag>
      </Row>
      <Pagination label="First page" current={1} totalPages={7} />
      <Pagination label="In the middle" current={3} totalPages={7} query="middle" />
      <Pagination label="Orgs" current={6} totalPages={7} query="orgs" />
      <CardGrid label="Campaigns">
        {['Save the library', 'Fair pay at the depot', 'Warm homes this winter'].map((title) => (
          <Card
            key={title}
            title={title}
            footer={<ButtonLink to="/ui">View details &amp; sign up</ButtonLink>}
          >
            <TagList label="Causes" tags={[{ name: 'Libraries' }, { name: 'Local democracy' }]} />
            <p>The council wants to close it in March. Twenty doors on your street can change that.</p>
          </Card>
        ))}
      </CardGrid>
      <EmptyState
        title="No leaflets yet"
        picture={<Letterbox />}
        next={<ButtonLink to="/ui">Select a campaign</ButtonLink>}
      >
        When you join a campaign, its leaflet is here to look at and print.
      </EmptyState>
      <DisclosureList>
        <Disclosure question="Do I have to be in a union?">No. Everybody is welcome.</Disclosure>
        <Disclosure question="Does it cost anything?">The paper and the ink.</Disclosure>
      </DisclosureList>
      <BarChart
        title="Musketeers joined"
        columns={['Month', 'Musketeers']}
        bars={[
          { label: 'Oct', value: 0, note: { text: 'fewer than 3', short: '< 3' } },
          { label: 'Nov', value: 12 },
        ]}
      />
      <BarChart
        title="Leaflets delivered"
        columns={['Month', 'Leaflets']}
        bars={months.map((label, at) => ({ label, value: scores[at] ?? 0 }))}
      />
    </Stack>
  )
}
