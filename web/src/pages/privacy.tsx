import { Page } from '../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { storedKeys } from '../app/session/stored-keys.ts'
import { Table } from '../ui/lists/table.tsx'
import { Contents } from '../ui/page/contents.tsx'
import { Prose, Stack } from '../ui/page/layout.tsx'
import { DataRetention, retentionTitle, retentionTitles } from './retention-periods.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The headings, in order. */
const titles = [
  'Who is responsible',
  'Why this needs care',
  retentionTitle,
  ...retentionTitles,
  'No cookies, and what your browser does store',
  'Who else sees it',
  'When you close your account',
  'Your rights',
  'Complaints',
]

export default function Privacy() {
  return (
    <Page
      title="Privacy"
      heading="What we know about you"
      description="What we keep about you, why and how long; what your browser stores; your rights and how to complain. No cookies."
      lead="As little as we can, for as short a time as we can, and never for sale. This site sets no cookies and shows no adverts."
    >
      <Stack gap="wide">
        <Contents titles={titles} />
        <DataController />
        <DataRetention />
        <BrowserStorage />
        <Sharing />
        <Rights />
      </Stack>
    </Page>
  )
}

function DataController() {
  const { promoter, contactAddress } = useProduct()
  return (
    <Prose>
      <h2 id="who-is-responsible">Who is responsible</h2>
      <p>
        {promoter} decides how your details are used (in law, it is the data controller). Email{' '}
        <a href={`mailto:${contactAddress}`}>{contactAddress}</a> or use{' '}
        <a href={paths.contact()}>the contact form</a>.
      </p>
      <h2 id="why-this-needs-care">Why this needs care</h2>
      <p>
        Being a musketeer, and the causes and campaigns you choose, can show that you belong to a union or
        what your politics are. The law protects these details specially. We keep them only because you said
        yes at sign-up (explicit consent, UK GDPR article 9(2)(a)). To withdraw it at any time, close your
        account in Settings: at once, and without a reason.
      </p>
      <p>
        We need everything else in your account to do what you asked us to (article 6(1)(b)). The newsletter
        comes only if you ticked its box; each has a link that stops it.
      </p>
    </Prose>
  )
}

/** What a browser stores for the product, and until when. */
function BrowserStorage() {
  return (
    <Stack>
      <Prose>
        <h2 id="no-cookies-and-what-your-browser-does-store">No cookies, and what your browser does store</h2>
        <p>
          No page requests anything from another company. Your browser stores only the items below: they keep
          you signed in, and keep what you typed or chose. Signing out removes them in every tab: on a shared
          computer the next person finds nothing of yours, also with the Back button. Passwords and files are
          never stored.
        </p>
      </Prose>
      <Table
        caption="In your browser’s storage"
        flowing
        rows={storedKeys}
        rowKey={({ key }) => key}
        columns={[
          { label: 'Name', cell: ({ key }) => key },
          { label: 'What it is', cell: ({ what }) => what },
          {
            label: 'Where',
            cell: ({ place }) => (place === 'tab' ? 'Only in that tab.' : 'In the browser.'),
          },
          { label: 'Until', cell: ({ until }) => until },
        ]}
      />
    </Stack>
  )
}

function Sharing() {
  return (
    <Prose>
      <h2 id="who-else-sees-it">Who else sees it</h2>
      <ul>
        <li>
          <strong>Organisations see numbers, never people:</strong> how many joined, and how many leaflets
          were emailed and delivered. A number below three is shown as “fewer than 3” where it could identify
          someone. Numbers of people change on Monday mornings only, and by three people or more, so that
          nobody can tell who has just joined or left. Where leaflets went they see by postcode sector, where
          three people or more delivered: never a postcode or a street.
        </li>
        <li>
          <strong>The few people who run this site</strong> can open an account to help with it, and see the
          name and email address of a sign-up that is not activated yet. Each time they do, it is logged.
        </li>
        <li>
          <strong>If you donate,</strong> the payment provider takes your card details on its own page. We see
          only the amount, your email address and whether it worked.
        </li>
        <li>
          <strong>If you sign in with Google,</strong> Google tells us your name and your confirmed email
          address, and knows that you used it here.
        </li>
        <li>
          <strong>If you ask a print hub,</strong> it learns the name you give, the campaign, how many, by
          when, and what you write to it.
        </li>
        <li>
          <strong>Share buttons</strong> are plain links. The other site learns nothing until you follow one.
        </li>
        <li>Nobody else, unless a court makes us.</li>
      </ul>
      <h2 id="when-you-close-your-account">When you close your account</h2>
      <p>
        Your name, email address, address, telephone number and causes are erased at once, with the messages
        you sent us, and you are signed out everywhere. It cannot be undone. One email confirms it; until that
        is sent we keep your address, encrypted.
      </p>
    </Prose>
  )
}

function Rights() {
  return (
    <Prose>
      <h2 id="your-rights">Your rights</h2>
      <p>
        You can see what we hold and take it with you (“Download my data” in Settings), have it corrected
        (also in Settings), have it erased (close your account), object to how we use it, or ask us to stop
        using it while we sort something out. If Settings cannot do it, write to us: it is free, and we reply
        within a month.
      </p>
      <h2 id="complaints">Complaints</h2>
      <p>
        If we got something wrong, tell us first: <a href={paths.contact()}>write to us</a>. We confirm within
        30 days that we have your complaint, and tell you the outcome. You can also go to the Information
        Commissioner’s Office at any time:{' '}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, telephone 0303 123
        1113, Wycliffe House, Water Lane, Wilmslow SK9 5AF.
      </p>
      <p>Last changed 28 Nov 2026.</p>
    </Prose>
  )
}
