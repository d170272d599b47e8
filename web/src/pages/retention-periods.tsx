import { Table } from '../ui/lists/table.tsx'

interface RetentionRow {
  what: string
  why: string
  until: string
}

const retentionRows: RetentionRow[] = [
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

/** All that is kept of anybody. Whatever begins to keep more adds a row. */
export function DataRetention() {
  return (
    <Table
      caption="What we keep, why, and how long"
      rows={retentionRows}
      rowKey={({ what }) => what}
      columns={[
        { label: 'What', cell: ({ what }) => what },
        { label: 'Why', cell: ({ why }) => why },
        { label: 'Until', cell: ({ until }) => until },
      ]}
    />
  )
}
