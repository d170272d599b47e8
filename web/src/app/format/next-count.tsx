import { formatDayOfWeek } from './format-date.ts'

/** Says when numbers of people may change next, and why not now (rule: people-counts-weekly). */
export function NextCount({ at }: { at: string }) {
  return (
    <p>
      Numbers of people are updated once a week, in steps of 3 or more, so nobody can be identified. Next:{' '}
      {formatDayOfWeek(at)}.
    </p>
  )
}
