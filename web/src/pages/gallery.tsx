import { useState } from 'react'
import { PageHead } from '../app/shell/page.tsx'
import { ShareLinks } from '../app/shell/share-links.tsx'
import { Banner } from '../drawings/banner.tsx'
import { FrontDoor } from '../drawings/front-door.tsx'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Letterbox } from '../drawings/letterbox.tsx'
import { Printer } from '../drawings/printer.tsx'
import { Street } from '../drawings/street.tsx'
import { Tally } from '../drawings/tally.tsx'
import { Breadcrumbs } from '../ui/page/breadcrumbs.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { Row, Stack, Container } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { PaperSheet } from '../ui/page/paper-sheet.tsx'
import { ProgressBar } from '../ui/lists/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { SideTabs } from '../ui/page/tabs.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import styles from './gallery.module.css'
import { Forms } from './gallery-forms.tsx'
import { Lists } from './gallery-lists.tsx'

/** Every UI component in every state. Not in production builds. */
export default function Gallery() {
  return (
    <Container>
      <PageHead title="Kit" private />
      <SideTabs
        label="Kit"
        tabs={[
          { to: '/ui', label: 'Everything' },
          { to: '/ui/other', label: 'Another tab' },
          { to: '/ui/third', label: 'A third with a long name' },
        ]}
      >
        <Breadcrumbs parents={[{ to: '/', label: 'Dashboard' }]} current="Kit" />
        <PageTitle lead="Every part in every state, with placeholder text.">The whole kit</PageTitle>
        <Stack gap="wide">
          <Buttons />
          <Notices />
          <Forms />
          <Lists />
          <Pictures />
        </Stack>
      </SideTabs>
    </Container>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Stack>
      <h2>Buttons</h2>
      <Row>
        <Button variant="primary">Save causes</Button>
        <Button>View campaign</Button>
        <Button variant="danger">Delete campaign</Button>
        <Button variant="quiet">Not now</Button>
        <ButtonLink to="/ui" variant="primary" size="large">
          Become a musketeer
        </ButtonLink>
      </Row>
      <Row>
        <Button variant="primary" pending>
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
