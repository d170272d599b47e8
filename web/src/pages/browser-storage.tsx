import { Prose, Stack } from '../ui/page/layout.tsx'
import { Table } from '../ui/lists/table.tsx'

const storedKeys = [
  {
    key: 'token, expiresAt',
    what: 'Your sign-in key and when it ends. Without it you would have to sign in on every page.',
  },
  { key: 'authorities', what: 'Which menus to show you.' },
  { key: 'email', what: 'The address you are confirming, while you enter a code. Removed when you sign in.' },
  {
    key: 'drafts',
    what: 'A form you were filling in when your sign-in ended, so that it is not lost. Only in that tab.',
  },
  {
    key: 'provider',
    what: 'Three random values while you sign in with another account, to check that the answer is for you. Removed straight away.',
  },
  {
    key: 'donation',
    what: 'A random value made when you press Donate, so that your billing page opens only for you. Only in that tab.',
  },
  {
    key: 'printPack',
    what: 'How you last printed leaflets: how many, what size, how many sides and in which ink.',
  },
  {
    key: 'react-router-scroll-positions',
    what: 'How far you had scrolled on a page, for the Back button. Only in that tab.',
  },
]

/** What a browser stores for the product. */
export function BrowserStorage() {
  return (
    <Stack>
      <Prose>
        <h2>No cookies, and what your browser does store</h2>
        <p>
          We set no cookies: not for counting visitors, not for adverts, not for signing in. No page requests
          anything from another company: fonts, pictures and scripts are our own. When you sign in, your
          browser stores a few items for us, because signing in would not work without them. They are removed
          when you sign out or close the tab. Only your print settings stay.
        </p>
      </Prose>
      <Table
        caption="In your browser’s storage"
        rows={storedKeys}
        rowKey={({ key }) => key}
        columns={[
          { label: 'Name', cell: ({ key }) => key },
          { label: 'What it is', cell: ({ what }) => what },
        ]}
      />
    </Stack>
  )
}
