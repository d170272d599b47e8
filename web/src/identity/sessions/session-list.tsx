import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ActiveSession } from '@street-musketeers/contract/identity/settings.ts'
import { call } from '../../app/api/api.ts'
import { clearSession } from '../../app/session/session.ts'
import { useRefresh } from '../../app/forms/use-refresh.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { Tag } from '../../ui/lists/tag.tsx'

/** Enough to notice an unknown one, because the most recently used come first. */
const maxShownSessions = 10

/** The kind of browser and system (rule: session-devices). */
const describeSession = ({ device }: ActiveSession) => device ?? 'Unknown device'

const columns: Column<ActiveSession>[] = [
  { label: 'Device', cell: describeSession },
  { label: 'Signed in', cell: ({ openedAt }) => formatDateAndTime(openedAt) },
  { label: 'Last used', cell: ({ lastUsedAt }) => formatDateAndTime(lastUsedAt) },
  {
    label: 'Which',
    hideLabel: true,
    cell: (session) =>
      session.current ? <Tag tone="good">This browser</Tag> : <EndSession session={session} />,
  },
]

function EndSession({ session }: { session: ActiveSession }) {
  const { id, openedAt } = session
  const refresh = useRefresh()
  return (
    <ConfirmButton
      label="Sign out"
      variant="quiet"
      title="Sign out that browser?"
      confirm="Sign it out"
      onConfirm={async () => {
        await call('DELETE /api/sessions/:id', { id })
        await refresh()
      }}
    >
      <p>
        {describeSession(session)}, signed in on {formatDateAndTime(openedAt)}. If that wasn’t you, change
        your password first.
      </p>
    </ConfirmButton>
  )
}

async function endAllSessions() {
  await call('DELETE /api/sessions', {})
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
        rowKey={({ id }) => id}
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
