import { storedKeys } from '../app/session/stored-keys.ts'
import { Prose, Stack } from '../ui/page/layout.tsx'
import { Table } from '../ui/lists/table.tsx'

/** What a browser stores for the product, and until when. */
export function BrowserStorage() {
  return (
    <Stack>
      <Prose>
        <h2>No cookies, and what your browser does store</h2>
        <p>
          We set no cookies: not for counting visitors, not for adverts, not for signing in. No page requests
          anything from another company: fonts, pictures and scripts are our own. When you sign in, your
          browser stores a few items for us, because signing in would not work without them.
        </p>
        <p>
          Signing out removes all of them, in every tab: on a shared computer the next person finds nothing of
          yours, also with the Back button. If your sign-in ends by itself while you fill in a form, what you
          typed and had not saved stays in that tab for a day at most, and only you can read it, by signing in
          again. Passwords and files are never kept; of a file you had chosen, only its name is.
        </p>
      </Prose>
      <Table
        caption="In your browser’s storage"
        rows={storedKeys}
        rowKey={({ key }) => key}
        columns={[
          { label: 'Name', cell: ({ key }) => key },
          { label: 'What it is', cell: ({ what }) => what },
          { label: 'Where', cell: ({ place }) => (place === 'tab' ? 'Only in that tab' : 'In the browser') },
          { label: 'Until', cell: ({ until }) => until },
        ]}
      />
    </Stack>
  )
}
