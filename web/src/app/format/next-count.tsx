import { formatDayOfWeek } from './format-date.ts'

/** Says when numbers of people may change next, and why not now (rule: people-counts-weekly). */
export function NextCount({ at }: { at: string }) {
  return (
    <p>
      Numbers of people change once a week, by at least 3 at a time, so nobody can be identified. Next:{' '}
      {formatDayOfWeek(at)}.
    </p>
  )
}
