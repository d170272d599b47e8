import { signOutEverywhere } from '@street-musketeers/contract/identity/settings.ts'
import type { ActiveSession } from '@street-musketeers/contract/identity/settings-schemas.ts'
import { call } from '../../app/api/api.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { clearSession } from '../../app/session/session.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { Tag } from '../../ui/lists/tag.tsx'

/** Enough to notice an unknown one, because the most recently used come first. */
const maxShownSessions = 10

const columns: Column<ActiveSession>[] = [
  { label: 'Signed in', cell: ({ openedAt }) => formatDateAndTime(openedAt) },
  { label: 'Last used', cell: ({ lastUsedAt }) => formatDateAndTime(lastUsedAt) },
  { label: 'Which', hideLabel: true, cell: ({ current }) => current && <Tag tone="good">This browser</Tag> },
]

async function endAllSessions() {
  await call(signOutEverywhere, {})
  clearSession()
  location.assign(paths.signIn())
}

/** Where the account is signed in, and a button that signs out everywhere. */
export function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const more = sessions.length - maxShownSessions
  return (
    <>
      <Table
        caption="Where you are signed in"
        hideCaption
        columns={columns}
        rows={sessions.slice(0, maxShownSessions)}
        rowKey={({ openedAt, lastUsedAt }) => `${openedAt} ${lastUsedAt}`}
      />
      {more > 0 && <p>And {more} more.</p>}
      <div>
        <ConfirmButton
          label="Sign out everywhere"
          variant="secondary"
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          onConfirm={endAllSessions}
        >
          <p>This includes this browser. If you think someone else knows your password, change it first.</p>
        </ConfirmButton>
      </div>
    </>
  )
}
