import { useState } from 'react'
import { PageHead } from '../app/page.tsx'
import { ShareLinks } from '../app/share-links.tsx'
import { Banner } from '../drawings/banner.tsx'
import { FrontDoor } from '../drawings/front-door.tsx'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Letterbox } from '../drawings/letterbox.tsx'
import { Printer } from '../drawings/printer.tsx'
import { Street } from '../drawings/street.tsx'
import { Tally } from '../drawings/tally.tsx'
import { BarChart } from '../ui/bar-chart.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardGrid, DetailList, Panel } from '../ui/card.tsx'
import { CheckboxField, CheckCards, FieldSet, RadioCards } from '../ui/choices.tsx'
import { ConfirmButton } from '../ui/dialog.tsx'
import { Disclosure, DisclosureList } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { TickIcon } from '../ui/icons.tsx'
import { Columns, Row, Stack, Wrap } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PaperSheet } from '../ui/paper-sheet.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { SideTabs } from '../ui/tabs.tsx'
import { Tag, TagList } from '../ui/tag.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './gallery.module.css'

const refused = {
  message: 'Please make sure all essential fields are completed.',
  fields: {
    'wrong.text': 'Please fill this in.',
    'wrong.password': 'Please use at least 12 characters for your password.',
    'wrong.role': 'Please choose one.',
    'wrong.heard': 'Please choose one.',
    'wrong.causes': 'Please tick at least one cause.',
    'wrong.description': 'Please make sure all essential fields are complete.',
    'wrong.consent': 'Please tick the box, so that we may keep your details for this.',
  },
  values: { 'wrong.text': '', 'wrong.email': 'ada@example', 'wrong.description': 'Too' },
}

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
  { label: 'Email', cell: (row: Person) => row.email },
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

/** Every part of the kit in every state. Not in production builds. */
export default function Gallery() {
  return (
    <Wrap>
      <PageHead title="Kit" private />
      <SideTabs
        label="Kit"
        tabs={[
          { to: '/ui', label: 'Everything' },
          { to: '/ui/other', label: 'Another tab' },
          { to: '/ui/third', label: 'A third with a long name' },
        ]}
      >
        <Breadcrumbs above={[{ to: '/', label: 'Dashboard' }]} here="Kit" />
        <PageTitle lead="Every part in every state. The words are filling.">The whole kit</PageTitle>
        <Stack gap="wide">
          <Buttons />
          <Notices />
          <Forms />
          <Lists />
          <Pictures />
        </Stack>
      </SideTabs>
    </Wrap>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Stack>
      <h2>Buttons</h2>
      <Row>
        <Button look="primary">Save causes</Button>
        <Button>View campaign</Button>
        <Button look="danger">Delete campaign</Button>
        <Button look="quiet">Not now</Button>
        <ButtonLink to="/ui" look="primary" size="large">
          Become a musketeer
        </ButtonLink>
      </Row>
      <Row>
        <Button look="primary" pending>
          Sign In
        </Button>
        <Button disabled>Ended</Button>
        <Button pending={pending} onClick={() => setPending(true)}>
          Press to wait
        </Button>
        <ConfirmButton
          label="Close account"
          title="Close your account?"
          confirm="Close my account for good"
          onConfirm={() => Promise.reject(new Error('You are the only administrator.'))}
        >
          Your name, address and causes are erased at once. This cannot be undone.
        </ConfirmButton>
        <Button onClick={() => toast('Your causes have been saved')}>Show a toast</Button>
      </Row>
    </Stack>
  )
}

function Notices() {
  return (
    <Stack>
      <h2>Notices</h2>
      <Notice kind="success">Thank you. Your address was updated.</Notice>
      <Notice kind="info">Every campaign you joined has already sent you its leaflet.</Notice>
      <Notice kind="error">That email and password do not match. Please try again.</Notice>
      <ProgressBar label="Waiting to send" part={null} />
      <ProgressBar label="Sending your leaflet" part={0.42} />
      <ProgressBar label="Sent" part={1} />
      <Skeleton kind="page" label="Loading the page" />
      <Skeleton kind="cards" label="Loading campaigns" />
    </Stack>
  )
}

function Forms() {
  const roles = [
    { value: 'a', label: 'Musketeer', hint: 'I want to deliver leaflets on my street.' },
    { value: 'b', label: 'Organisation', hint: 'We want to publish leaflets.' },
  ]
  return (
    <Stack>
      <h2>Forms</h2>
      <Columns>
        <Form state={null} saved="Your details have been updated.">
          <FieldSet legend="Address">
            <TextField name="text" label="First line" required />
            <TextField name="second" label="Second line" optional />
            <TextField name="email" label="Email" type="email" hint="We send one code to it." required />
          </FieldSet>
          <PasswordField name="password" label="Password" hint="At least 12 characters." required />
          <SelectField
            name="heard"
            label="How did you hear about us?"
            choices={[
              { value: '', label: 'Please choose' },
              { value: 'x', label: 'Recommended by somebody' },
            ]}
          />
          <RadioCards name="role" label="I am signing up as" choices={roles} defaultValue="a" required />
          <RadioCards
            name="frequency"
            label="How often"
            small
            choices={['Weekly', 'Fortnightly', 'Monthly'].map((label) => ({ value: label, label }))}
            defaultValue="Weekly"
          />
          <CheckCards
            name="causes[]"
            label="Causes"
            choices={['Fair pay', 'Housing', 'Libraries', 'Peace'].map((label) => ({ value: label, label }))}
            defaultValues={['Housing']}
          />
          <TextArea name="description" label="Description" count={300} hint="About 40 words read best." />
          <TextField name="date" label="Delivery date" type="date" short />
          <TextField name="count" label="Leaflets delivered" type="number" short />
          <CheckboxField name="newsletter" label="Send me the weekly newsletter" defaultChecked />
          <FormActions>
            <SubmitButton>Save</SubmitButton>
            <Button look="quiet">Cancel</Button>
          </FormActions>
        </Form>
        <Panel title="Refused">
          <Form state={refused} pending>
            <TextField name="wrong.text" label="First line" required />
            <TextField name="wrong.email" label="Email" type="email" />
            <PasswordField name="wrong.password" label="Password" required />
            <RadioCards name="wrong.role" label="I am signing up as" choices={roles} required />
            <SelectField
              name="wrong.heard"
              label="How did you hear about us?"
              choices={[{ value: '', label: 'Please choose' }]}
              required
            />
            <CheckCards
              name="wrong.causes"
              label="Causes"
              choices={['Peace', 'Housing'].map((label) => ({ value: label, label }))}
              required
            />
            <TextArea name="wrong.description" label="Description" count={300} required />
            <CheckboxField name="wrong.consent" label="I agree that my details are kept for this." required />
            <FormActions>
              <SubmitButton>Sign Up</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      </Columns>
    </Stack>
  )
}

function Lists() {
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
          { label: 'Details', quiet: true, cell: () => <a href="/ui">Details</a> },
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
          <Card key={title} title={title} foot={<ButtonLink to="/ui">View details &amp; sign up</ButtonLink>}>
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

function Pictures() {
  return (
    <Stack gap="loose">
      <h2>Pictures</h2>
      <ShareLinks
        url="https://example.org"
        text="Save the library"
        networks={['facebook', 'twitter', 'pinterest', 'whatsapp', 'telegram']}
      />
      <div className={styles.drawings}>
        <FrontDoor />
        <HandWithLeaflet />
        <Printer />
        <Banner />
        <Tally />
        <Letterbox />
        <PaperSheet>
          <img
            src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 210 297'/%3E"
            alt=""
          />
        </PaperSheet>
      </div>
      <Street />
    </Stack>
  )
}
