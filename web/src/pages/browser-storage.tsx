import { Prose, Stack } from '../ui/page/layout.tsx'
import { Table } from '../ui/lists/table.tsx'

const storedKeys = [
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

/** Which notes a browser keeps for the product. */
export function BrowserStorage() {
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
