import type { ReactNode } from 'react'
import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { useProduct } from '../app/product.ts'
import { Prose, Stack } from '../ui/layout.tsx'
import { Table } from '../ui/table.tsx'

export const handle = { still: true }

interface Kept {
  what: string
  why: string
  until: ReactNode
}

const kept: Kept[] = [
  {
    what: 'Your name, email address and password',
    why: 'To open your account and write to you. The password is kept only as a one-way hash: nobody can read it, nor can we.',
    until: 'You close your account',
  },
  {
    what: 'The key of your authenticator app, if you set up a second step',
    why: 'So that your password alone lets nobody in. The key is encrypted; recovery codes are kept as one-way hashes.',
    until: 'You switch the second step off, set it up anew, or close your account',
  },
  {
    what: 'Your number at Google, if you sign in with Google',
    why: 'To know that it is you.',
    until: 'You disconnect it in Settings, or close your account',
  },
  {
    what: 'When you signed in, and when you were last here',
    why: 'To end a sign-in that nobody uses, and to show you where you are signed in.',
    until: 'That sign-in ends',
  },
  {
    what: 'Your address, if you give it',
    why: 'So that we know where leaflets are being delivered.',
    until: 'You close your account',
  },
  {
    what: 'The causes you choose and the campaigns you join',
    why: 'To suggest campaigns and send you their leaflets.',
    until: 'You close your account',
  },
  {
    what: 'The deliveries you report',
    why: 'To count what was delivered.',
    until: 'You close your account; after that only as totals tied to nobody',
  },
  {
    what: 'Reports by the link in a leaflet’s email: what they replaced',
    why: 'So that you can undo one. The link itself is kept nowhere; it works for 60 days.',
    until: '10 minutes after the report, and the night that follows',
  },
  {
    what: 'How you heard of us',
    why: 'To learn what works. It is only ever counted.',
    until: 'You close your account; after that only as a number tied to nobody',
  },
  {
    what: 'What you agreed to, in which words and when',
    why: 'The law asks us to be able to show it.',
    until: 'You close your account',
  },
  {
    what: 'Organisations: contact name, address, telephone, website',
    why: 'To check who is publishing and to reach you.',
    until:
      'You close your account. Leaflets and campaigns stay for about 6 months (183 days), then they are deleted',
  },
  {
    what: 'Organisations: your application, what you typed and had not sent yet, and why it was rejected',
    why: 'To decide on it, and so that you can go on where you stopped.',
    until:
      'What was not sent: you send your application. The rest: you close your account; after that only that there was one, and when',
  },
  {
    what: 'Which emails we sent you and when; whether they were taken',
    why: 'To send each once, and to see when email does not arrive.',
    until:
      'Their words and your address: 7 days. The rest of one that failed: 90 days. The rest of the others: you close your account; after that they are tied to nobody',
  },
  {
    what: 'That your mailbox took no mail: the day, and the mail server’s code (such as 550)',
    why: 'To stop sending where nothing arrives. Of the mail server’s report nothing else is kept.',
    until:
      'You change your address, we clear it or you close your account; 30 days when it was for a time only',
  },
  {
    what: 'That one of us looked at your account or decided on it, who, and when',
    why: 'So that nobody looks without need. It cannot be changed, not by us either.',
    until: 'For good, under the number of your account: once you close it, that number is nobody’s',
  },
  {
    what: 'How often something was tried from one network address or for one email address',
    why: 'To slow down who guesses passwords or fills letterboxes. Kept under a one-way code, not as an address.',
    until: 'A day at most, and the night that follows',
  },
  {
    what: 'Donations: the amount, the day, whether it worked, and the payment provider’s numbers for it',
    why: 'To account for the money. The law asks a union body to keep its accounts (Trade Union and Labour Relations (Consolidation) Act 1992, section 29).',
    until: 'Six years after the end of the year you gave in',
  },
  {
    what: 'Donations: your email address',
    why: 'To send your receipt, to open your billing page when you ask, and to add up what one donor gives in a year, which the law on political donations asks of us.',
    until:
      'The end of the year after you gave, or after a monthly donation ended; at once when you close an account with that address, unless a monthly donation goes on',
  },
  {
    what: 'Messages you send through the contact form',
    why: 'To answer you.',
    until: 'A year after you wrote',
  },
  {
    what: 'Your email address, if an administrator invited you to be one',
    why: 'To know the invitation when you accept it.',
    until: 'You accept, or 7 days have passed',
  },
  {
    what: 'Backups of all this',
    why: 'So that a broken disk loses nothing.',
    until: '35 days after each was made',
  },
]

const stored = [
  {
    key: 'token, expiresAt',
    what: 'Your sign-in key and when it ends. Without it you would have to sign in on every page.',
  },
  { key: 'authorities', what: 'Which menus to show you.' },
  { key: 'email', what: 'The address you are confirming, while you enter a code. It goes when you sign in.' },
  {
    key: 'drafts',
    what: 'A form you were filling in when your sign-in ended, so that it is not lost. Only in that tab.',
  },
  {
    key: 'provider',
    what: 'Three random values while you sign in with another account, to know the answer is ours. They go at once.',
  },
  {
    key: 'donation',
    what: 'A random value made when you press Donate, so that your billing page opens for you and not for others. Only in that tab.',
  },
  {
    key: 'printPack',
    what: 'How you printed leaflets last: how many, how large, how many sides and in which ink.',
  },
  {
    key: 'react-router-scroll-positions',
    what: 'How far you had scrolled on a page, for the Back button. Only in that tab.',
  },
]

export default function Privacy() {
  return (
    <Page
      title="Privacy"
      heading="What we know about you"
      description="What we keep about you, why and how long; what your browser stores; your rights and how to complain. No cookies."
      lead="As little as we can, for as short as we can, and never for sale. This site sets no cookies and shows no adverts."
    >
      <Stack gap="wide">
        <WhoAndWhy />
        <Table
          caption="What we keep, why, and how long"
          rows={kept}
          rowKey={({ what }) => what}
          columns={keptColumns}
        />
        <InYourBrowser />
        <Sharing />
        <Rights />
      </Stack>
    </Page>
  )
}

const keptColumns = [
  { label: 'What', cell: ({ what }: Kept) => what },
  { label: 'Why', cell: ({ why }: Kept) => why },
  { label: 'Until', cell: ({ until }: Kept) => until },
]

function WhoAndWhy() {
  const { promoter, contactAddress } = useProduct()
  return (
    <Prose>
      <h2>Who is responsible</h2>
      <p>
        {promoter} decides how your details are used (the law says: is the controller). Reach us at{' '}
        <a href={`mailto:${contactAddress}`}>{contactAddress}</a> or by{' '}
        <a href={paths.contact()}>the contact form</a>.
      </p>
      <h2>Why this needs care</h2>
      <p>
        Being a musketeer, and the causes and campaigns you choose, can show that you belong to a union or
        what your politics are. The law protects such details specially, and so do we. We keep them only
        because you said yes at sign-up (explicit consent, UK GDPR article 9(2)(a)). You can take that back at
        any time by closing your account in Settings; it works at once and needs no reason.
      </p>
      <p>
        Everything else in your account we need in order to do what you asked us to (article 6(1)(b)). The
        weekly newsletter comes only if you ticked its box, and every copy has a link that stops it.
      </p>
    </Prose>
  )
}

function InYourBrowser() {
  return (
    <Stack>
      <Prose>
        <h2>No cookies, and what your browser does store</h2>
        <p>
          We set none: not for counting visitors, not for adverts, not for signing in. No page asks anything
          of another company’s computer: fonts, pictures and programs are our own. When you sign in, your
          browser keeps a few notes for us, because signing in would not work without them. They are removed
          when you sign out or close the tab; only how you print leaflets stays.
        </p>
      </Prose>
      <Table
        caption="In your browser’s storage"
        rows={stored}
        rowKey={({ key }) => key}
        columns={[
          { label: 'Name', cell: ({ key }) => key },
          { label: 'What it is', cell: ({ what }) => what },
        ]}
      />
    </Stack>
  )
}

function Sharing() {
  return (
    <Prose>
      <h2>Who else sees it</h2>
      <ul>
        <li>
          <strong>Organisations see numbers, never people:</strong> how many joined, how many leaflets were
          emailed and delivered. A number below three is shown as “fewer than 3” where it could point at
          somebody.
        </li>
        <li>
          <strong>The few people who run this site</strong> can open an account to help with it. Each time
          they do, it is written down.
        </li>
        <li>
          <strong>If you donate,</strong> the payment provider takes your card details on its own page. We
          never see them; we are told the amount, your email address and whether it worked.
        </li>
        <li>
          <strong>If you sign in with Google,</strong> Google tells us your name and your confirmed email
          address, and knows that you used it here. You need not: a password does the same.
        </li>
        <li>
          <strong>Share buttons</strong> are plain links. The other site learns nothing until you follow one.
        </li>
        <li>Nobody else, unless a court makes us.</li>
      </ul>
      <h2>How long you stay signed in</h2>
      <p>
        Musketeers: until 14 days pass without a visit, and 60 days at most. Organisations and administrators:
        12 hours and 7 days. Settings lists where you are signed in and has a button that signs you out
        everywhere.
      </p>
      <h2>When you close your account</h2>
      <p>
        Your name, email address, address, telephone number and causes are erased at once, and you are signed
        out everywhere. It cannot be undone. You may sign up again later with the same address.
      </p>
    </Prose>
  )
}

function Rights() {
  return (
    <Prose>
      <h2>Your rights</h2>
      <p>
        You can see what we hold and take it with you (“Download my data” in Settings), have it put right
        (also in Settings), have it erased (close your account), object to how we use it, or ask us to hold
        still while we sort something out. Where Settings does not do it, write to us; we answer within a
        month and it costs nothing.
      </p>
      <h2>Complaints</h2>
      <p>
        If we got something wrong, tell us first: <a href={paths.contact()}>write to us</a>. We confirm that
        we have your complaint within 30 days and tell you what comes of it. You can also go to the
        Information Commissioner’s Office at any time:{' '}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, telephone 0303 123
        1113, Wycliffe House, Water Lane, Wilmslow SK9 5AF.
      </p>
      <p>Last changed 21 Nov 2026.</p>
    </Prose>
  )
}
