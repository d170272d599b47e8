import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Waiting } from '@street-musketeers/contract/insight/waiting.ts'
import type { Handle } from '../../app/handle.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDayOfWeek } from '../../app/format/format-date.ts'
import { WaitingTime } from '../../app/format/waiting-time.tsx'
import { useRefresh } from '../../app/forms/use-refresh.ts'
import { PageHead } from '../../app/page/page.tsx'
import { InTray } from '../../drawings/in-tray.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { listToDo, type ToDoEntry } from './list-to-do.ts'
import styles from './to-do.module.css'
import { useToDo } from './use-to-do.ts'

export const handle = { loads: () => [readAddress('GET /api/waiting', {})] } satisfies Handle

/** The administrators' first screen: what waits, the most urgent first. */
export default function ToDo() {
  const { waiting, now } = useToDo()!
  return (
    <>
      <PageHead title="To do" private />
      {waiting ? <ToDoList waiting={waiting} now={now} /> : <NotCounted />}
    </>
  )
}

function ToDoList({ waiting, now }: { waiting: Waiting; now: number }) {
  const entries = listToDo(waiting, now)
  const total = entries.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <header className={styles.opening}>
        {total > 0 ? (
          <h1>
            <span className={styles.number}>{formatCount(total)}</span> {total === 1 ? 'thing' : 'things'} to
            do
          </h1>
        ) : (
          <h1>Nothing is waiting for you</h1>
        )}
        <InTray sheets={total} />
      </header>
      {entries.length > 0 ? (
        <ol className={styles.entries} aria-label="To do">
          {entries.map((entry, nth) => (
            <ToDoRow key={entry.tab} entry={entry} isFirst={nth === 0} now={now} />
          ))}
        </ol>
      ) : (
        <AllDone newsletter={waiting.newsletter} />
      )}
      <p className={styles.delivered}>
        <strong>{formatCount(waiting.delivered.leaflets)}</strong> leaflets delivered this month
      </p>
    </>
  )
}

function ToDoRow({ entry, isFirst, now }: { entry: ToDoEntry; isFirst: boolean; now: number }) {
  const { title, count, text, promisedSince, action, to } = entry
  return (
    <li>
      <span className={styles.count} aria-hidden="true">
        {formatCount(count)}
      </span>
      <div className={styles.what}>
        <h2>{title}</h2>
        <p>{text}</p>
        {promisedSince && (
          <p>
            <WaitingTime since={promisedSince} now={now} />
          </p>
        )}
      </div>
      <ButtonLink to={to} variant={isFirst ? 'primary' : 'secondary'}>
        {action}
      </ButtonLink>
    </li>
  )
}

function AllDone({ newsletter: { state, leavesAt, pausedAt } }: Pick<Waiting, 'newsletter'>) {
  return (
    <p className={styles.done}>
      Every application, report and message has been dealt with, and no email needs to be sent again.{' '}
      {pausedAt
        ? 'The newsletter is paused.'
        : state === 'scheduled'
          ? `The next newsletter is ready for ${formatDayOfWeek(leavesAt)}.`
          : `The next newsletter is due on ${formatDayOfWeek(leavesAt)}.`}
    </p>
  )
}

/** The other tabs work all the same. */
function NotCounted() {
  const refresh = useRefresh()
  return (
    <>
      <header className={styles.opening}>
        <h1>To do</h1>
      </header>
      <Stack>
        <Notice kind="error">
          We can’t show what needs doing right now. You’ll find it all in the menu.
        </Notice>
        <div>
          <ActionButton action={refresh}>Try again</ActionButton>
        </div>
      </Stack>
    </>
  )
}
