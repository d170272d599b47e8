import { formatDayOfWeek } from './format-date.ts'

/** Says when numbers of people may change next, and why not now (rule: people-counts-weekly). */
export function NextCount({ at }: { at: string }) {
  return (
    <p>
      Numbers of people: next on {formatDayOfWeek(at)}. They change once a week, and only when at least 3
      people have joined or left, so that nobody can tell who it was.
    </p>
  )
}
