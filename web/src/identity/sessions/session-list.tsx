import { signOutEverywhere, type OpenSession } from '@street-musketeers/contract/identity/settings.ts'
import { call } from '../../app/api/api.ts'
import * as paths from '../../app/paths.ts'
import { clearSession } from '../../app/session/session.ts'
import { showDateAndTime } from '../../app/format/show-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { Tag } from '../../ui/lists/tag.tsx'

/** Enough to find a stranger among them: they come latest used first. */
const shown = 10

const columns: Column<OpenSession>[] = [
  { label: 'Signed in', cell: ({ openedAt }) => showDateAndTime(openedAt) },
  { label: 'Last used', cell: ({ lastUsedAt }) => showDateAndTime(lastUsedAt) },
  { label: 'Which', quiet: true, cell: ({ current }) => current && <Tag tone="good">Here</Tag> },
]

async function leaveEverywhere() {
  await call(signOutEverywhere, {})
  clearSession()
  location.assign(paths.signIn())
}

/** Where the account is signed in, and the way out of all of it. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const more = sessions.length - shown
  return (
    <>
      <Table
        caption="Where you are signed in"
        hideCaption
        columns={columns}
        rows={sessions.slice(0, shown)}
        rowKey={({ openedAt, lastUsedAt }) => `${openedAt} ${lastUsedAt}`}
      />
      {more > 0 && <p>And {more} more.</p>}
      <div>
        <ConfirmButton
          label="Sign out everywhere"
          look="secondary"
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          onConfirm={leaveEverywhere}
        >
          <p>Here too. If you think that somebody else knows your password, change it first.</p>
        </ConfirmButton>
      </div>
    </>
  )
}
