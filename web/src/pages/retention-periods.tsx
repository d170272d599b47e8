import { Table } from '../ui/lists/table.tsx'
import { anchorOf } from '../ui/page/contents.tsx'
import { Prose, Stack } from '../ui/page/layout.tsx'

interface RetentionRow {
  what: string
  why: string
  until: string
}

export const retentionTitle = 'What we keep, why, and how long'

/** By subject, in the order in which most people need them. */
const retention: Record<string, readonly RetentionRow[]> = {
  'Your account': [
    {
      what: 'Your name, email address and password; how you heard about us; and what you agreed to, word for word, and when',
      why: 'To open your account, write to you and count what works. The law wants us to show what you agreed to.',
      until: 'You close your account; how you heard then stays as a number linked to nobody',
    },
    {
      what: 'A sign-up that is not activated, with the campaign you came from and a one-way code of your tab',
      why: 'To open your account when you enter our code.',
      until: 'You activate your account, or 7 days',
    },
    {
      what: 'That your account is suspended, since when and why',
      why: 'To keep it so, and to tell you why.',
      until: 'We restore the account, or it is closed',
    },
    {
      what: 'Your email address, if you are invited; your part in an organisation, one you are asked to take over, and what you do for it',
      why: 'To let you act for it. Its people see your name, its officers your address and what you did.',
      until:
        'You accept, or 7 days have passed. Your part: you leave or are removed, or an account closes. What you did: 730 days (2 years)',
    },
  ],
  'Signing in': [
    {
      what: 'The key of your authenticator app, encrypted',
      why: 'So that your password alone is not enough to sign in.',
      until: 'You switch the second step off or set it up again, or close your account',
    },
    {
      what: 'Your Google account number, if you sign in with it',
      why: 'To know that it is you.',
      until: 'You disconnect it in Settings or when you choose a new password, or close your account',
    },
    {
      what: 'When you signed in and were last here, and with which browser',
      why: 'To end a sign-in that nobody uses. Settings lists yours, and ends them.',
      until:
        'That sign-in ends and the night is over: after 14 days without use, 60 days at most. Organisations, administrators and anybody with several roles: 12 hours, 7 days at most',
    },
    {
      what: 'Codes and links that we email you, sign-ins that you have not finished, and, encrypted, what Google tells us',
      why: 'To know that it is you.',
      until:
        'You use them. A second step: 5 minutes. A code, a link that signs in or a new password: 15 minutes. What Google tells us, or the link to your donations: 30 minutes. All are deleted the following night',
    },
  ],
  'What you choose and deliver': [
    {
      what: 'The causes you choose, the campaigns you join, and your address if you give it',
      why: 'To suggest campaigns, send you their leaflets and know where they are delivered.',
      until: 'You close your account',
    },
    {
      what: 'The first half of your postcode, if you give it',
      why: 'So that leaflets for places near you come first. About 9,600 homes share it. Nobody else sees it.',
      until: 'You remove it or close your account',
    },
    {
      what: 'Your day and hour for leaflets, the end of a pause, which ones you skipped or collected, and that you hid the last',
      why: 'So that they come when it suits you.',
      until:
        'A pause: it is over and the next leaflet is planned. The rest: you change it or close your account',
    },
    {
      what: 'The deliveries you report',
      why: 'To count what was delivered.',
      until: 'You close your account; after that only as totals linked to nobody',
    },
    {
      what: 'What a report by an email’s link replaced; how you print at a library',
      why: 'So that you can undo it, and a link opens that pack.',
      until:
        '10 minutes after the report; 24 hours for a library’s link, or if you replied to the email with a number; deleted the following night',
    },
    {
      what: 'Your reply to a leaflet’s email: its number, as a delivery, and a one-way code of the message; never what you wrote',
      why: 'To count it once, even if it arrives twice.',
      until: 'The code: 7 days. The delivery: as long as any other',
    },
    {
      what: 'The doors you choose or wait for: the postcode without its last two letters, and a one-way code of the whole. Your own list of streets, encrypted',
      why: 'So that no doors get a leaflet twice. The whole postcode is in your browser only. Nobody else sees either.',
      until:
        'You let someone else do them, move away, leave the campaign or close your account; after that only as deliveries linked to nobody. A year after you chose them at most. The list: you empty it or close your account',
    },
    {
      what: 'That your calendar has an address; your own links to campaigns, and how many joined through each',
      why: 'To show your leaflet days, and about how many joined; who did is never stored.',
      until: 'You turn it off, stop the link or close your account',
    },
    {
      what: 'The printer’s name and address on election material. How often a leaflet was scanned and its button pressed; which packs are yours, if you ask us to count. What you ask of a print hub and agree to, with notes; your own, and who names it',
      why: 'The law wants the printer on every copy. Scans show whether leaflets are read; we keep a one-way code of your network address until midnight.',
      until:
        'The printer: never stored. Scans: the end of the year after the pack’s printing or the scan. That packs are yours, your print hub: you end it or close your account. What you ask, with notes: 14 days after the last step',
    },
  ],
  'Emails and messages': [
    {
      what: 'Which emails we sent you and when, and whether they were accepted',
      why: 'To send each once, and to see when email does not arrive.',
      until:
        'Their text and your address: 7 days. The other details of an email that failed: 90 days; of the rest: 13 months after we wrote it, linked to nobody once you close your account',
    },
    {
      what: 'Which emails and reminders you want, when the last one came, when we asked whether to pause, and that we promised to tell you of a campaign',
      why: 'To keep to it.',
      until: 'You change it, we have written, or you close your account',
    },
    {
      what: 'That your mailbox refused our email: the day, and the mail server’s code (such as 550)',
      why: 'To stop sending where nothing arrives. We keep nothing else of its report.',
      until:
        'You change your address, we clear it or you close your account; 30 days if the refusal was temporary',
    },
    {
      what: 'Messages you send through the contact form, and notes that you report, and who wrote them',
      why: 'To reply to you and to stop abuse.',
      until: 'A year after you wrote, or you close an account with that address',
    },
    {
      what: 'Reports of leaflets: what you say is wrong, and your email address if you give it. If you want no more leaflets: your postcode and number, encrypted',
      why: 'To look at it and tell you what we decide; so that whoever delivers there passes your door. The organisation sees no address, only about how many asked.',
      until:
        'No leaflets at a home: two years, or you take it back. Your email address: 30 days after our decision or that of an appeal, or you close an account with it. The report: a year after you sent it, or until its leaflet is deleted if we have not decided by then',
    },
  ],
  Organisations: [
    {
      what: 'Contact name, address, telephone, website',
      why: 'To check who publishes and to reach you. Members to whom you write see your email address.',
      until: 'You close your account. Leaflets and campaigns stay for about 6 months (183 days)',
    },
    {
      what: 'Your application, sent or not, your union, and why we rejected it',
      why: 'To decide on it. The union’s officers see name, town and website, and, until they have answered, your name and email address.',
      until:
        'What is not sent: you send it. The rest: you close your account; after that only that there was one, and when',
    },
    {
      what: 'Leaflets, campaigns and messages that you write here, with files; who wrote, sent and approved them, and comments; webhooks',
      why: 'So that you can continue elsewhere. Only your organisation sees them until they are published, sent or offered to branches.',
      until:
        'You throw them away or close your account; you publish the campaign, or nobody changes it for 183 days; files: two nights later at most; what a webhook was sent: 30 days',
    },
    {
      what: 'What your leaflets said before you changed their words. What we asked you to correct on a reported one, what we decided, and why',
      why: 'So that you can correct it or appeal, and to treat reports fairly.',
      until:
        'The words: we delete the leaflet, or a year after you changed them. A year after the decision; if a campaign is stopped because of it, as long as the campaign',
    },
  ],
  Donations: [
    {
      what: 'The amount, the day, whether it worked, and the payment provider’s references',
      why: 'The law requires a union body to keep its accounts (Trade Union and Labour Relations (Consolidation) Act 1992, section 29).',
      until: 'Six years after the end of the year in which you gave',
    },
    {
      what: 'Your email address',
      why: 'To send your receipt, to open your billing page when you ask, and to add up what a donor gives in a year, as the law on political donations requires.',
      until:
        'The end of the year after you gave, or after a monthly donation ended; at once when you close an account with that address, unless a monthly donation continues',
    },
    {
      what: 'The number of each message from the payment provider',
      why: 'To count each donation once. It does not name you.',
      until: '60 days',
    },
  ],
  'Security and backups': [
    {
      what: 'How often something was tried from a network or an email address, as one-way codes',
      why: 'To slow down people who guess passwords or flood inboxes.',
      until: 'A day at most; deleted the following night',
    },
    {
      what: 'That somebody signed in or failed to, changed a password, was refused, or acted as an administrator',
      why: 'To notice break-ins. The log has your account number and one-way codes, never a name or an address.',
      until: 'At most 90 days',
    },
    {
      what: 'When an administrator looked at your account or decided about it, and who',
      why: 'So that nobody looks without a reason. Nobody can change it, including us.',
      until: 'Permanently, under your account number, which is linked to nobody once you close your account',
    },
    {
      what: 'A one-way code of a campaign, a message, an invitation or a test of the newsletter that you sent',
      why: 'To take it once, even if you press twice.',
      until: 'A day; deleted the following night',
    },
    {
      what: 'Backups of all this',
      why: 'So that a broken disk loses nothing.',
      until: '35 days after each was made',
    },
  ],
}

export const retentionTitles = Object.keys(retention)

/** Everything stored about people. Add a row when you store something new. */
export function DataRetention() {
  return (
    <Stack gap="loose">
      <Prose>
        <h2 id={anchorOf(retentionTitle)}>{retentionTitle}</h2>
        <p>
          Passwords, recovery codes, and the codes and links that we email are stored as one-way codes: nobody
          can read them, including us.
        </p>
      </Prose>
      {Object.entries(retention).map(([title, rows]) => (
        <Stack key={title}>
          <h3 id={anchorOf(title)}>{title}</h3>
          <Table
            caption={title}
            hideCaption
            flowing
            rows={rows}
            rowKey={({ what }) => what}
            columns={[
              { label: 'What', cell: ({ what }) => what },
              { label: 'Why', cell: ({ why }) => why },
              { label: 'Until', cell: ({ until }) => until },
            ]}
          />
        </Stack>
      ))}
    </Stack>
  )
}
